-- Questions of the office's lists that staff keep under a name. No two of one person have the same name or question in a list.
create table saved_filters (
  id text primary key check (id like 'flt\_%' escape '\'),
  maker_id text not null references users (id),
  list text not null,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) between 1 and 20000),
  is_shared integer not null check (is_shared in (0, 1)),
  saved_at text not null
) strict;
create index saved_filters_maker on saved_filters (maker_id, list);
create index saved_filters_shared on saved_filters (list) where is_shared = 1;
