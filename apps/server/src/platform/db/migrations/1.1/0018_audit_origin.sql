-- Where a change or a sign-in came from, and the ways in which the trail is searched.

alter table audit_log add column address text;
alter table audit_log add column request_id text;

-- By person and by day; by order, product and every other subject there is an index already.
create index audit_log_actor_idx on audit_log (actor_id, id);
create index audit_log_at_idx on audit_log (at);
