-- The figures of the field count visits by the arrival, and emergencies by the end of their promise.
create index visits_by_arrival on visits (arrived_at) where arrived_at is not null;
create index emergency_requests_by_due on emergency_requests (estimated_arrival);

-- How often the visits with an arrival on a day of UTC, and what is counted of them, were written: what was counted
-- before is old then.
create table counted_days (
  day     text    primary key,
  version integer not null
) strict, without rowid;

-- A visit changes whether an earlier one of its booking was the only one.
create trigger visits_counted after update of arrived_at, check_in_at, check_out_at, completion_status, technician_id, called_off_at
on visits
when new.arrived_at is not null or old.arrived_at is not null
begin
  insert into counted_days (day, version)
  select distinct substr(arrived_at, 1, 10), 1 from (
    select arrived_at from visits where booking_id = new.booking_id and arrived_at is not null
    union select old.arrived_at where old.arrived_at is not null
  ) where true
  on conflict (day) do update set version = version + 1;
end;

create trigger visits_counted_added after insert on visits
when new.arrived_at is not null
begin
  insert into counted_days (day, version)
  select distinct substr(arrived_at, 1, 10), 1 from visits where booking_id = new.booking_id and arrived_at is not null
  on conflict (day) do update set version = version + 1;
end;

create trigger visits_counted_removed after delete on visits
when old.arrived_at is not null
begin
  insert into counted_days (day, version)
  select distinct substr(arrived_at, 1, 10), 1 from (
    select arrived_at from visits where booking_id = old.booking_id and arrived_at is not null union select old.arrived_at
  ) where true
  on conflict (day) do update set version = version + 1;
end;

create trigger visit_photos_counted_added after insert on visit_photos
begin
  insert into counted_days (day, version)
  select substr(arrived_at, 1, 10), 1 from visits
  where booking_id = new.booking_id and number = new.visit_number and arrived_at is not null
  on conflict (day) do update set version = version + 1;
end;

create trigger visit_photos_counted_changed after update of removed_in on visit_photos
begin
  insert into counted_days (day, version)
  select substr(arrived_at, 1, 10), 1 from visits
  where booking_id = new.booking_id and number = new.visit_number and arrived_at is not null
  on conflict (day) do update set version = version + 1;
end;

create trigger visit_photos_counted_removed after delete on visit_photos
begin
  insert into counted_days (day, version)
  select substr(arrived_at, 1, 10), 1 from visits
  where booking_id = old.booking_id and number = old.visit_number and arrived_at is not null
  on conflict (day) do update set version = version + 1;
end;

create trigger visit_reports_counted after update of submitted_at on visit_reports
begin
  insert into counted_days (day, version)
  select substr(arrived_at, 1, 10), 1 from visits
  where booking_id = new.booking_id and number = new.visit_number and arrived_at is not null
  on conflict (day) do update set version = version + 1;
end;
