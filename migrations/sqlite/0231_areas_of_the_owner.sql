-- Areas that the owner saved are the owner's: no data file changes them from then on. Each change is another version.
create table coverage_state (
  id      integer primary key check (id = 1),
  version integer not null check (version >= 1),
  is_own  integer not null check (is_own in (0, 1))
) strict;
insert into coverage_state (id, version, is_own) values (1, 1, 0);

-- Since then the person knows that we come to their postcode: nobody is told twice.
alter table enquiries add column told_at text;

create index enquiries_waiting on enquiries (postcode, email_key)
where kind = 'coverage' and told_at is null and state in ('open', 'in_progress', 'answered');
