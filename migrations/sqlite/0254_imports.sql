-- Files of earlier programs that are imported, and the numbers that things had there.
create table imports (
  id text primary key,
  kind text not null,
  file_name text not null,
  columns text not null default '[]' check (json_valid(columns)),
  mapping text not null default '{}' check (json_valid(mapping)),
  row_count integer not null default 0 check (row_count >= 0),
  is_read integer not null default 0 check (is_read in (0, 1)),
  has_rows integer not null default 1 check (has_rows in (0, 1)),
  made_by text references users (id),
  made_at text not null
) strict;

create index imports_by_time on imports (made_at, id);
create index imports_with_rows on imports (made_at, id) where has_rows = 1;

-- Rows as they stand in the file, for seven days. The keys find them when somebody is erased.
create table import_rows (
  import_id text not null references imports (id),
  position integer not null check (position >= 0),
  line integer not null,
  cells text not null check (json_valid(cells)),
  email_key text,
  number_key text,
  primary key (import_id, position)
) strict, without rowid;

create index import_rows_by_email on import_rows (email_key) where email_key is not null;
create index import_rows_by_number on import_rows (number_key) where number_key is not null;

-- The number of a thing in the last program: a second import finds the same thing.
create table external_ids (
  kind text not null check (kind in ('customer', 'property')),
  external_id text not null,
  thing text not null,
  primary key (kind, external_id)
) strict, without rowid;

create unique index external_ids_of_things on external_ids (thing);

create index task_rows_made on task_rows (task_id, position) where made is not null;
