-- Secret addresses under which a calendar program reads visits. One for each user: a new one ends the one before.
create table calendar_feeds (
  id           text primary key,
  user_id      text not null unique references users (id),
  -- The technician's own visits, or everyone's.
  kind         text not null check (kind in ('technician', 'office')),
  token_hash   text not null unique,
  created_at   text not null,
  last_read_at text
) strict;
