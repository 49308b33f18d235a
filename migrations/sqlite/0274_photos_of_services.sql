-- The photo of a service, drawn anew, with the words for those who do not see it.
create table service_photos (
  service_id text    primary key references services (id) on delete cascade,
  sha256     text    not null,
  alt        text    not null check (length(alt) between 1 and 160),
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  updated_at text    not null,
  webp       blob    not null
) strict;

create index service_photos_by_picture on service_photos (sha256);
