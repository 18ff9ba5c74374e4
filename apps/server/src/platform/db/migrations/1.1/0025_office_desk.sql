-- Where a store is, how it is called in Marathi and reached; null until somebody says so.
alter table stores add column name_mr text check (length(name_mr) between 2 and 50);
alter table stores add column phone text;
alter table stores add column lat double precision check (lat between -90 and 90);
alter table stores add column lng double precision check (lng between -180 and 180);
alter table stores add constraint stores_place_check check ((lat is null) = (lng is null));

-- A stock request approved in part: how much of each line, and why. Null is the whole line.
alter table stock_request_lines add column approved integer check (approved between 0 and quantity);
alter table stock_requests add column decision_reason text;

-- Franchise requests and job applications on their way, with what was said on it.
alter table franchise_requests add column stage text not null default 'new' check (stage in ('new', 'contacted', 'closed'));
alter table job_applications add column stage text not null default 'new' check (stage in ('new', 'contacted', 'closed'));
create table inquiry_notes (
  id             integer generated always as identity primary key,
  franchise_id   integer references franchise_requests on delete cascade,
  application_id integer references job_applications on delete cascade,
  -- The stage that it was moved to; null when it stayed where it was.
  stage          text check (stage in ('new', 'contacted', 'closed')),
  note           text,
  actor_id       integer references users,
  at             timestamptz(3) not null default now(),
  check ((franchise_id is null) <> (application_id is null)),
  check (stage is not null or note is not null)
);
create index inquiry_notes_franchise_idx on inquiry_notes (franchise_id, id) where franchise_id is not null;
create index inquiry_notes_application_idx on inquiry_notes (application_id, id) where application_id is not null;

-- The order list by its total.
create index orders_total_idx on orders (total_paise desc, id desc) where deleted_at is null;
