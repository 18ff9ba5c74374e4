-- The administrator's list of all reviews begins with the newest.
create index reviews_newest_idx on reviews (updated_at desc, id desc);
