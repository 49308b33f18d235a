-- Technicians who lead a visit or have led it: a phone without a signal may send work of a visit that was given to
-- somebody else meanwhile.
create table visit_leads (
  booking_id    text    not null references bookings (id),
  visit_number  integer not null,
  technician_id text    not null references technicians (id),
  primary key (booking_id, visit_number, technician_id)
) strict, without rowid;

create index visit_leads_by_technician on visit_leads (technician_id);

insert into visit_leads select booking_id, number, technician_id from visits where technician_id is not null;

create trigger visit_leads_first after insert on visits when new.technician_id is not null
begin
  insert into visit_leads values (new.booking_id, new.number, new.technician_id) on conflict do nothing;
end;

create trigger visit_leads_next after update of technician_id on visits when new.technician_id is not null
begin
  insert into visit_leads values (new.booking_id, new.number, new.technician_id) on conflict do nothing;
end;

-- Such work, kept whole until the office has decided about it.
create table late_entries (
  id           integer primary key,
  user_id      text    not null references users (id),
  action_id    text    not null,
  booking_id   text    not null references bookings (id),
  visit_number integer not null,
  kind         text    not null,
  fingerprint  text    not null,
  -- The fields as JSON.
  body         text    not null,
  -- The photo in visit_photos, in no version of the report.
  photo_id     text,
  -- As the clock of the phone had it; null where it did not say.
  happened_at  text,
  -- When it came in.
  at           text    not null,
  decision     text    check (decision in ('accepted', 'dismissed')),
  decided_by   text    references users (id),
  decided_at   text,
  unique (user_id, action_id)
) strict;

create index late_entries_waiting on late_entries (at, id) where decision is null;
create index late_entries_by_booking on late_entries (booking_id);
