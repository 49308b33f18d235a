-- The office counted the cash of a technician. What differs from the sum is noted, and never changed afterwards.
create table cash_handovers (
  id             text    primary key,
  technician_id  text    not null references technicians (id),
  expected_pence integer not null check (expected_pence > 0),
  counted_pence  integer not null check (counted_pence >= 0),
  note           text,
  -- A user of the office.
  confirmed_by   text    not null,
  confirmed_at   text    not null,
  check (counted_pence = expected_pence or note is not null)
) strict;

create index cash_handovers_by_technician on cash_handovers (technician_id);
create index cash_handovers_by_time on cash_handovers (confirmed_at, id);

create trigger cash_handovers_kept before update on cash_handovers
begin
  select raise(abort, 'a handover of cash does not change');
end;

-- A payment in cash that a technician took at a visit: it is with them until it is part of a handover.
create table cash_taken (
  payment_id    text    primary key references payments (id),
  booking_id    text    not null,
  visit_number  integer not null,
  technician_id text    not null references technicians (id),
  handover_id   text    references cash_handovers (id),
  foreign key (booking_id, visit_number) references visits (booking_id, number)
) strict, without rowid;

create index cash_taken_by_visit on cash_taken (booking_id, visit_number);
create index cash_taken_by_technician on cash_taken (technician_id);
create index cash_taken_by_handover on cash_taken (handover_id) where handover_id is not null;
create index cash_taken_open on cash_taken (technician_id) where handover_id is null;

create trigger cash_taken_kept before update on cash_taken
when old.handover_id is not null or new.payment_id <> old.payment_id or new.technician_id <> old.technician_id
  or new.booking_id <> old.booking_id or new.visit_number <> old.visit_number
begin
  select raise(abort, 'cash that was taken changes only by its handover');
end;

-- Money that comes in while somebody is there: the pages of the customer, the technicians and the office show it at once.
-- Only the last change of a booking matters.
create trigger ledger_entries_added_live after insert on ledger_entries
when exists (select 1 from visits where booking_id = new.booking_id and check_in_at is not null)
begin
  delete from live_events where kind = 'visit' and ref = new.booking_id and user_id in (
    select customer_id from bookings where id = new.booking_id
    union select t.user_id from visits v join technicians t on t.id = v.technician_id where v.booking_id = new.booking_id
    union select id from users where role in ('office', 'admin') and status = 'active');
  insert into live_events (user_id, kind, ref, at)
  select reader, 'visit', new.booking_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from (
    select customer_id as reader from bookings where id = new.booking_id
    union select t.user_id from visits v join technicians t on t.id = v.technician_id where v.booking_id = new.booking_id
    union select id from users where role in ('office', 'admin') and status = 'active');
end;
