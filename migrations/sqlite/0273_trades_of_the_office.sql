-- Trades of the office: retired ones, details and places that no data file changes, and versions.
alter table categories add column is_active integer not null default 1 check (is_active in (0, 1));
alter table categories add column own text not null default '[]' check (json_valid(own));
alter table categories add column own_place integer not null default 0 check (own_place in (0, 1));
alter table categories add column version integer not null default 1 check (version > 0);
-- Null for one that nothing changed since this migration.
alter table categories add column updated_at text;

-- A trade as it was after each change, so that it can be put back.
create table trade_versions (
  trade   text not null references categories (slug) on delete cascade,
  version integer not null check (version > 0),
  value   text not null check (json_valid(value)),
  at      text not null,
  -- Null for the data file and for the command line.
  by_user text,
  primary key (trade, version)
) strict, without rowid;

create trigger trade_versions_stay before update on trade_versions begin
  select raise(abort, 'a version of a trade is never changed');
end;
