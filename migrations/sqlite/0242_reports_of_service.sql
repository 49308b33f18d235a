-- Further facts of the reports by day: first answers, emergencies against their promise, and booked time.
-- The sums of whole months, beside those of their days.
create table report_month_sums (
  report    text    not null,
  dimension text    not null,
  month     text    not null check (month glob '????-??'),
  name      text    not null,
  measure   text    not null,
  count     integer not null,
  value     integer not null,
  primary key (report, dimension, month, name, measure)
) strict, without rowid;

create trigger report_months_follow_days after insert on report_sums
begin
  insert into report_month_sums
  values (new.report, new.dimension, substr(new.day, 1, 7), new.name, new.measure, new.count, new.value)
  on conflict do update set count = count + excluded.count, value = value + excluded.value;
end;

create trigger report_months_follow_other_days after update of count, value on report_sums
begin
  update report_month_sums set count = count + new.count - old.count, value = value + new.value - old.value
  where report = new.report and dimension = new.dimension and month = substr(new.day, 1, 7) and name = new.name
    and measure = new.measure;
end;

create trigger report_months_forget_days after delete on report_sums
begin
  update report_month_sums set count = count - old.count, value = value - old.value
  where report = old.report and dimension = old.dimension and month = substr(old.day, 1, 7) and name = old.name
    and measure = old.measure;
  -- Each row counts one at least, so that nothing is left of a name where the count is nothing.
  delete from report_month_sums
  where report = old.report and dimension = old.dimension and month = substr(old.day, 1, 7) and name = old.name
    and measure = old.measure and count = 0;
end;

insert into report_month_sums
  select report, dimension, substr(day, 1, 7), name, measure, sum(count), sum(value) from report_sums
  where true group by 1, 2, 3, 4, 5;

create index conversations_by_time on conversations (created_at);
create index booking_origins_by_visit_day on booking_origins (visit_day) where visit_day is not null;

create trigger reports_note_a_thread after insert on booking_threads when new.first_asked_at is not null
begin
  insert into report_days_pending values (substr(new.first_asked_at, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_an_answered_thread after update of first_asked_at, first_answered_at on booking_threads
when new.first_asked_at is not old.first_asked_at or new.first_answered_at is not old.first_answered_at
begin
  insert into report_days_pending select substr(old.first_asked_at, 1, 10) where old.first_asked_at is not null
    on conflict do nothing;
  insert into report_days_pending select substr(new.first_asked_at, 1, 10) where new.first_asked_at is not null
    on conflict do nothing;
end;

create trigger reports_note_a_thread_that_goes after delete on booking_threads when old.first_asked_at is not null
begin
  insert into report_days_pending values (substr(old.first_asked_at, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_an_enquiry after insert on enquiries when new.kind <> 'coverage'
begin
  insert into report_days_pending values (substr(new.created_at, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_an_answered_enquiry after update of state, answered_at on enquiries
when new.kind <> 'coverage' and (new.state <> old.state or new.answered_at is not old.answered_at)
begin
  insert into report_days_pending values (substr(new.created_at, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_an_enquiry_that_goes after delete on enquiries when old.kind <> 'coverage'
begin
  insert into report_days_pending values (substr(old.created_at, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_a_conversation after insert on conversations
begin
  insert into report_days_pending values (substr(new.created_at, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_a_conversation_that_goes after delete on conversations
begin
  insert into report_days_pending values (substr(old.created_at, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_an_entry_of_a_conversation after insert on conversation_entries
when new.kind = 'message' and new.sender in ('visitor', 'office')
begin
  insert into report_days_pending select substr(created_at, 1, 10) from conversations where id = new.conversation_id
    on conflict do nothing;
end;

create trigger reports_note_an_entry_that_goes after delete on conversation_entries
begin
  insert into report_days_pending select substr(created_at, 1, 10) from conversations where id = old.conversation_id
    on conflict do nothing;
end;

create trigger reports_note_an_emergency after insert on emergency_requests
begin
  insert into report_days_pending values (substr(new.estimated_arrival, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_another_promise after update of estimated_arrival on emergency_requests
when new.estimated_arrival <> old.estimated_arrival
begin
  insert into report_days_pending values (substr(old.estimated_arrival, 1, 10)) on conflict do nothing;
  insert into report_days_pending values (substr(new.estimated_arrival, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_an_emergency_that_goes after delete on emergency_requests
begin
  insert into report_days_pending values (substr(old.estimated_arrival, 1, 10)) on conflict do nothing;
end;

create trigger reports_note_a_booked_emergency
after update of service_id, technician_id, status, customer_postcode, source on bookings
when new.service_id <> old.service_id or new.technician_id is not old.technician_id or new.status <> old.status
  or new.customer_postcode <> old.customer_postcode or new.source <> old.source
begin
  insert into report_days_pending select substr(estimated_arrival, 1, 10) from emergency_requests
    where booking_id = new.id on conflict do nothing;
end;

create trigger reports_note_a_cancelled_emergency after insert on booking_history when new.to_status = 'cancelled'
begin
  insert into report_days_pending select substr(estimated_arrival, 1, 10) from emergency_requests
    where booking_id = new.booking_id on conflict do nothing;
end;

create trigger reports_note_an_arrival after update of arrived_at, check_in_at, called_off_at on visits
when new.arrived_at is not old.arrived_at or new.check_in_at is not old.check_in_at
  or new.called_off_at is not old.called_off_at
begin
  insert into report_days_pending select substr(estimated_arrival, 1, 10) from emergency_requests
    where booking_id = new.booking_id on conflict do nothing;
end;

create trigger reports_note_a_visit after insert on visits
when new.arrived_at is not null or new.check_in_at is not null or new.called_off_at is not null
begin
  insert into report_days_pending select substr(estimated_arrival, 1, 10) from emergency_requests
    where booking_id = new.booking_id on conflict do nothing;
end;

create trigger reports_note_a_visit_that_goes after delete on visits
when old.arrived_at is not null or old.check_in_at is not null or old.called_off_at is not null
begin
  insert into report_days_pending select substr(estimated_arrival, 1, 10) from emergency_requests
    where booking_id = old.booking_id on conflict do nothing;
end;

create trigger reports_note_an_origin_of_an_emergency after insert on booking_origins
begin
  insert into report_days_pending select substr(estimated_arrival, 1, 10) from emergency_requests
    where booking_id = new.booking_id on conflict do nothing;
end;

create trigger reports_note_another_origin_of_an_emergency after update of source on booking_origins
when new.source <> old.source
begin
  insert into report_days_pending select substr(estimated_arrival, 1, 10) from emergency_requests
    where booking_id = new.booking_id on conflict do nothing;
end;

create trigger reports_note_no_origin_of_an_emergency after delete on booking_origins
begin
  insert into report_days_pending select substr(estimated_arrival, 1, 10) from emergency_requests
    where booking_id = old.booking_id on conflict do nothing;
end;

-- A reservation of a lane is nobody's time, until it is one of a technician.
create trigger reports_note_booked_time after insert on holds
begin
  insert into report_days_pending values (strftime('%Y-%m-%d', new.starts_ms / 1000, 'unixepoch')) on conflict do nothing;
end;

create trigger reports_note_other_booked_time after update of resource, starts_ms, ends_ms on holds
begin
  insert into report_days_pending values (strftime('%Y-%m-%d', old.starts_ms / 1000, 'unixepoch')) on conflict do nothing;
  insert into report_days_pending values (strftime('%Y-%m-%d', new.starts_ms / 1000, 'unixepoch')) on conflict do nothing;
end;

create trigger reports_note_booked_time_that_goes after delete on holds
begin
  insert into report_days_pending values (strftime('%Y-%m-%d', old.starts_ms / 1000, 'unixepoch')) on conflict do nothing;
end;

insert into report_days_pending select substr(first_asked_at, 1, 10) from booking_threads
  where first_asked_at is not null on conflict do nothing;
insert into report_days_pending select substr(created_at, 1, 10) from enquiries where kind <> 'coverage'
  on conflict do nothing;
insert into report_days_pending select substr(created_at, 1, 10) from conversations where true on conflict do nothing;
insert into report_days_pending select substr(estimated_arrival, 1, 10) from emergency_requests where true
  on conflict do nothing;
insert into report_days_pending select strftime('%Y-%m-%d', starts_ms / 1000, 'unixepoch') from holds where true
  on conflict do nothing;
