-- Messages that wait to be sent: a row lives from the commit that asks for the message until the provider has taken it.

create table sms_jobs (
  id         bigint generated always as identity primary key,
  -- Number, text and variables, sealed with the server's key: a code is not to be read from a table or a backup.
  message    bytea not null,
  tries      integer not null default 0 check (tries >= 0),
  -- Whoever sends it moves this forward first, so that nobody else sends it meanwhile.
  due_at     timestamptz(3) not null,
  -- A code that comes too late is worth nothing.
  expires_at timestamptz(3) not null
);
create index sms_jobs_due_idx on sms_jobs (due_at);
