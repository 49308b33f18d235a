-- Keys by which other programs use the HTTP interface. The key itself is kept nowhere.
create table api_keys (
  id text primary key check (id like 'key\_%' escape '\'),
  name text not null check (length(name) between 1 and 80),
  token_hash text not null unique,
  last_four text not null check (length(last_four) = 4),
  scopes text not null check (json_valid(scopes)),
  ranges text not null check (json_valid(ranges)),
  made_by text not null references users (id),
  made_at text not null,
  expires_at text,
  last_used_at text,
  last_used_from text,
  revoked_at text
) strict;
create index api_keys_made_by on api_keys (made_by);
create index api_keys_order on api_keys (made_at desc, id desc);
