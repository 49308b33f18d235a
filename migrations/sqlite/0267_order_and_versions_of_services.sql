-- The place of a service in its trade; all of a trade that nobody sorted have 0, and their names decide.
alter table services add column position integer not null default 0 check (position >= 0);

-- A service as it was after each change, so that it can be put back.
create table service_versions (
  service_id text not null references services (id) on delete cascade,
  version integer not null check (version > 0),
  value text not null check (json_valid(value)),
  at text not null,
  -- Null for the data file and for the command line.
  by_user text,
  primary key (service_id, version)
) strict, without rowid;

create trigger service_versions_stay before update on service_versions begin
  select raise(abort, 'a version of a service is never changed');
end;
