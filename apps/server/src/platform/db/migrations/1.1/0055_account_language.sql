-- The language that somebody has chosen for the account; none before that, which is read as English.
alter table users add column language text check (language in ('en', 'mr', 'hi'));
