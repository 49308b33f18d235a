-- Members of staff who agreed to be shown on the page about the business. A person who withdraws has no row and no photo.
create table public_profiles (
  user_id text primary key references users (id),
  agreed_at text not null,
  -- Drawn anew; all or none of these.
  photo_webp blob,
  photo_sha256 text check (length(photo_sha256) = 64),
  photo_alt text check (length(photo_alt) between 1 and 200),
  check ((photo_webp is null) = (photo_sha256 is null) and (photo_webp is null) = (photo_alt is null))
) strict, without rowid;

create index public_profiles_by_photo on public_profiles (photo_sha256) where photo_sha256 is not null;
