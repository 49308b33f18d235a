-- Grows with each change of the skills, the home district or the cost: an older page is refused.
alter table technicians add column version integer not null default 1 check (version > 0);
-- Wages and everything beside them, for one hour, in pence; null while nobody said it.
alter table technicians add column hour_cost_pence integer check (hour_cost_pence between 0 and 100000);

create table technician_versions (
  technician_id text not null references technicians (id) on delete cascade,
  version integer not null check (version > 0),
  value text not null check (json_valid(value)),
  at text not null,
  by_user text,
  primary key (technician_id, version)
) strict, without rowid;

create trigger technician_versions_stay before update on technician_versions begin
  select raise(abort, 'a version of a technician is never changed');
end;

-- The cost of an hour from a moment on, for the margins of jobs; null from when it was no longer known.
create table hour_costs (
  technician_id text not null references technicians (id) on delete cascade,
  since text not null,
  pence integer check (pence between 0 and 100000),
  primary key (technician_id, since)
) strict, without rowid;
