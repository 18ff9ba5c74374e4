-- Pictures that only some users may see, one file each under a random name.
create table private_pictures (
  name       text primary key check (name ~ '^[0-9a-f]{32}$'),
  created_at timestamptz(3) not null
);

-- The photo of a claim. `image_hash` holds only photos of the previous version until they are moved here.
alter table claims add column photo text;
alter table claims add constraint claims_photo_fkey foreign key (photo) references private_pictures (name);
create unique index claims_photo_idx on claims (photo) where photo is not null;
