-- One row, written again and again to find out whether the database takes writes.
create table storage_probe (
  id     integer primary key,
  filler blob    not null
) strict;
