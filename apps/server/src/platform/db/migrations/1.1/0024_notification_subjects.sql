-- What a notification is about, so that it can lead there: a kind of thing and, where there is one, its id. Null for those from before.

alter table notifications add column about text;
alter table notifications add column about_id integer;
alter table notifications add constraint notifications_about_check check (about is not null or about_id is null);
