-- What a notification is about as kind and facts, so that it can be told in each reader's language; rows from before keep
-- their words, and `message` stays the English sentence.
alter table notifications add column kind text, add column facts jsonb;
alter table notifications add constraint notifications_kind_check check ((kind is null) = (facts is null));
