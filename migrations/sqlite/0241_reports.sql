-- The figures of the reports by day of the business. A job writes them from the rows: `adapters/sqlite/reports`.
create table report_sums (
  report    text    not null,
  dimension text    not null,
  day       text    not null check (day glob '????-??-??'),
  -- A service, technician, district, source or reason; empty where nothing is known of it, and for all together.
  name      text    not null,
  measure   text    not null,
  count     integer not null,
  value     integer not null,
  primary key (report, dimension, day, name, measure)
) strict, without rowid;

-- The days that were counted, and what the nightly comparison with the rows found last.
create table report_days (
  day         text    primary key check (day glob '????-??-??'),
  compared_on text    not null,
  differences integer not null default 0,
  repaired_at text
) strict, without rowid;

create index report_days_to_compare on report_days (compared_on, day);
create index report_days_repaired on report_days (repaired_at) where repaired_at is not null;

-- The days of UTC of which a fact was written since they were counted. A day of the business lies in one or two of them.
create table report_days_pending (
  day text primary key check (day glob '????-??-??')
) strict, without rowid;

create index bookings_done_in_order on bookings (customer_id, actual_end_time, id) where status = 'completed';
create index booking_history_cancelled on booking_history (at) where to_status = 'cancelled';
create index booking_history_by_booking_cancelled on booking_history (booking_id, id) where to_status = 'cancelled';

create trigger reports_note_an_entry after insert on ledger_entries
begin
  insert into report_days_pending values (substr(new.at, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_an_entry_of_the_demo after delete on ledger_entries
begin
  insert into report_days_pending values (substr(old.at, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_a_cancellation after insert on booking_history when new.to_status = 'cancelled'
begin
  insert into report_days_pending values (substr(new.at, 1, 10)) on conflict do nothing;
  -- An earlier one of the same booking counts no more.
  insert into report_days_pending select substr(at, 1, 10) from booking_history
    where booking_id = new.booking_id and to_status = 'cancelled' on conflict do nothing;
end;

create trigger reports_note_a_cancellation_that_goes after delete on booking_history when old.to_status = 'cancelled'
begin
  insert into report_days_pending values (substr(old.at, 1, 10)) on conflict do nothing;
  insert into report_days_pending select substr(at, 1, 10) from booking_history
    where booking_id = old.booking_id and to_status = 'cancelled' on conflict do nothing;
end;

create trigger reports_note_a_completed_booking after insert on bookings
when new.status = 'completed' and new.actual_end_time is not null
begin
  insert into report_days_pending values (substr(new.actual_end_time, 1, 10)) on conflict do nothing;
  -- The first completed booking of the customer may be another one from now on.
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where customer_id = new.customer_id and status = 'completed' and actual_end_time is not null
    order by actual_end_time, id limit 2 on conflict do nothing;
end;

create trigger reports_note_a_change_of_a_booking
after update of customer_id, service_id, technician_id, status, cancel_reason, customer_postcode, source, actual_end_time on bookings
when new.customer_id <> old.customer_id or new.service_id <> old.service_id
  or new.technician_id is not old.technician_id or new.status <> old.status
  or new.cancel_reason is not old.cancel_reason or new.customer_postcode <> old.customer_postcode
  or new.source <> old.source or new.actual_end_time is not old.actual_end_time
begin
  insert into report_days_pending select substr(at, 1, 10) from ledger_entries where booking_id = new.id
    on conflict do nothing;
  insert into report_days_pending select substr(at, 1, 10) from booking_history
    where booking_id = new.id and to_status = 'cancelled' on conflict do nothing;
  insert into report_days_pending select substr(old.actual_end_time, 1, 10) where old.actual_end_time is not null
    on conflict do nothing;
  insert into report_days_pending select substr(new.actual_end_time, 1, 10) where new.actual_end_time is not null
    on conflict do nothing;
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where customer_id = old.customer_id and status = 'completed' and actual_end_time is not null
    order by actual_end_time, id limit 2 on conflict do nothing;
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where customer_id = new.customer_id and status = 'completed' and actual_end_time is not null
    order by actual_end_time, id limit 2 on conflict do nothing;
end;

create trigger reports_note_a_booking_that_goes after delete on bookings
when old.status = 'completed' and old.actual_end_time is not null
begin
  insert into report_days_pending values (substr(old.actual_end_time, 1, 10)) on conflict do nothing;
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where customer_id = old.customer_id and status = 'completed' and actual_end_time is not null
    order by actual_end_time, id limit 2 on conflict do nothing;
end;

create trigger reports_note_an_origin after insert on booking_origins
begin
  insert into report_days_pending select substr(at, 1, 10) from ledger_entries where booking_id = new.booking_id
    on conflict do nothing;
  insert into report_days_pending select substr(at, 1, 10) from booking_history
    where booking_id = new.booking_id and to_status = 'cancelled' on conflict do nothing;
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_another_origin after update of source on booking_origins when new.source <> old.source
begin
  insert into report_days_pending select substr(at, 1, 10) from ledger_entries where booking_id = new.booking_id
    on conflict do nothing;
  insert into report_days_pending select substr(at, 1, 10) from booking_history
    where booking_id = new.booking_id and to_status = 'cancelled' on conflict do nothing;
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_an_origin_that_goes after delete on booking_origins
begin
  insert into report_days_pending select substr(at, 1, 10) from ledger_entries where booking_id = old.booking_id
    on conflict do nothing;
  insert into report_days_pending select substr(at, 1, 10) from booking_history
    where booking_id = old.booking_id and to_status = 'cancelled' on conflict do nothing;
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = old.booking_id and actual_end_time is not null on conflict do nothing;
end;

-- All that is there is counted by the job after the first start.
insert into report_days_pending select substr(at, 1, 10) from ledger_entries where true on conflict do nothing;
insert into report_days_pending select substr(at, 1, 10) from booking_history where to_status = 'cancelled'
  on conflict do nothing;
insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
  where status = 'completed' and actual_end_time is not null on conflict do nothing;
