-- One folding of user names everywhere: A to Z as a to z, whatever the locale of the database makes of other letters.
-- It tells more names apart than the one before, so every name that was unique stays so.

drop index users_username_key;
create unique index users_username_key on users (lower(username collate "C")) where archived_at is null;
