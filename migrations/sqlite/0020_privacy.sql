-- When somebody's account was deleted: what may be forgotten of them was, then.
alter table users add column erased_at text;

-- Everything held about somebody, prepared as an archive for them.
create table exports (
  id         text    primary key,
  user_id    text    not null references users (id),
  state      text    not null check (state in ('asked', 'ready', 'over')),
  file       text,
  bytes      integer,
  asked_at   text    not null,
  ready_at   text,
  expires_at text
) strict;

create index exports_by_user on exports (user_id, asked_at);
create unique index exports_underway on exports (user_id) where state = 'asked';

-- Files whose rows are gone: a row here goes once its file has.
create table files_to_remove (
  kind text not null check (kind in ('photo', 'document', 'export')),
  file text not null,
  at   text not null,
  primary key (kind, file)
) strict, without rowid;
