-- One action on many rows of a list: what somebody selected, for seven days. `act` is theirs: each row is changed in their name.
create table bulks (
  id text primary key,
  action text not null,
  choice text not null check (json_valid(choice)),
  row_count integer not null check (row_count between 1 and 500),
  back text,
  act text not null check (json_valid(act)),
  made_by text not null references users (id),
  made_at text not null
) strict;

create index bulks_by_time on bulks (made_at, id);

create table bulk_rows (
  bulk_id text not null references bulks (id) on delete cascade,
  position integer not null check (position >= 0),
  thing text not null,
  primary key (bulk_id, position)
) strict, without rowid;
