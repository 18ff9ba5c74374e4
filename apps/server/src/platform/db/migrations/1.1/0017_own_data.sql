-- What a code is for: one that was asked for to change one's number opens no reset, and the other way round.
alter table otp_asks add column purpose text not null default 'reset' check (purpose in ('reset', 'phone'));

-- When the user has proved by a code to have the number.
alter table users add column phone_confirmed_at timestamptz(3);

-- To which version of the privacy notice somebody agreed, and when. Kept when the account goes: it shows that there was a consent.
create table consents (
  id           integer generated always as identity primary key,
  user_id      integer not null references users,
  version      text not null,
  given_at     timestamptz(3) not null default now(),
  withdrawn_at timestamptz(3)
);
create unique index consents_user_version_key on consents (user_id, version);

-- Visitors have no account: there the consent is part of what they sent, and goes with it.
alter table job_applications add column privacy_version text;
alter table franchise_requests add column privacy_version text;
