-- A code may also sign in; it resets no password, and a reset code signs nobody in.
alter table otp_asks drop constraint otp_asks_purpose_check;
alter table otp_asks add constraint otp_asks_purpose_check check (purpose in ('reset', 'phone', 'sign_in'));

-- Whether a one-time password opened the session, so that its user is known to have the account's number.
alter table sessions add column opened_by_code boolean not null default false;
