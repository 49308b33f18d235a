-- The day by which something of a property is checked or serviced again, and the reminders of it: one row for each kind.
create table care_dues (
  property_id text not null references properties (id),
  kind        text not null check (kind in ('gas_safety', 'boiler_service', 'eicr')),
  done_on     text not null check (done_on glob '????-??-??'),
  due_on      text not null check (due_on glob '????-??-??'),
  -- The last reminder; null before the first.
  stage       text check (stage in ('days_60', 'days_30', 'days_7', 'overdue')),
  -- The day of the next one; null when each was sent.
  remind_on   text check (remind_on glob '????-??-??'),
  primary key (property_id, kind)
) strict, without rowid;

create index care_dues_by_day on care_dues (due_on, property_id, kind);
create index care_dues_to_remind on care_dues (remind_on, property_id, kind) where remind_on is not null;
