-- Web push: which browsers get the notifications of their user, and the messages that wait to be sent to them.

create table push_subscriptions (
  id         bigint generated always as identity primary key,
  user_id    integer not null references users,
  -- A browser gets messages as long as it is signed in.
  session_id bigint not null unique references sessions on delete cascade,
  endpoint   text not null unique check (length(endpoint) between 1 and 1000),
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz(3) not null
);
create index push_subscriptions_user_idx on push_subscriptions (user_id);

-- However a session ends, its browser gets nothing more.
create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger sessions_end_push after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_push();

create table push_jobs (
  id              bigint generated always as identity primary key,
  -- The text is that of the notification, so nothing is kept twice and nothing outlives it.
  notification_id bigint not null references notifications on delete cascade,
  -- No foreign key: a browser that unsubscribes meanwhile must not make the notified change fail.
  subscription_id bigint not null,
  tries           integer not null default 0 check (tries >= 0),
  due_at          timestamptz(3) not null,
  expires_at      timestamptz(3) not null
);
create index push_jobs_due_idx on push_jobs (due_at);
create index push_jobs_notification_idx on push_jobs (notification_id);
