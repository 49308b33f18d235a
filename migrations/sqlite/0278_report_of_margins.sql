-- The report of margins: each change of what a completed job is made of marks its day, which a job then counts anew.
create trigger reports_note_a_margin_of_a_visit
after update of technician_id, status, check_in_at, check_out_at, called_off_at on visits
when new.technician_id is not old.technician_id or new.status <> old.status or new.check_in_at is not old.check_in_at
  or new.check_out_at is not old.check_out_at or new.called_off_at is not old.called_off_at
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_new_visit after insert on visits
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_visit_that_goes after delete on visits
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = old.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_crew after insert on visit_crew
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_another_crew after update of technician_id on visit_crew
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_crew_that_goes after delete on visit_crew
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = old.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_report after update of submitted_at on visit_reports
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_new_report after insert on visit_reports when new.submitted_at is not null
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_report_that_goes after delete on visit_reports
when old.submitted_at is not null
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = old.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_part after insert on part_costs
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_another_part after update on part_costs
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_part_that_goes after delete on part_costs
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = old.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_money after insert on ledger_entries when new.booking_id is not null
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_money_of_the_demo after delete on ledger_entries when old.booking_id is not null
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = old.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_fee after update of fee_pence, paid_at on payments
when new.booking_id is not null and (new.fee_pence is not old.fee_pence or new.paid_at is not old.paid_at)
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_new_payment after insert on payments
when new.booking_id is not null and new.paid_at is not null
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_payment_that_goes after delete on payments
when old.booking_id is not null and old.paid_at is not null
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = old.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

-- A draft counts for nothing.
create trigger reports_note_a_margin_of_a_document
after update of status, settled_pence, credited_pence, booking_id, total_amount_pence, tax_amount_pence on invoices
when coalesce(new.booking_id, old.booking_id) is not null and (new.status <> 'draft' or old.status <> 'draft')
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id in (new.booking_id, old.booking_id) and status = 'completed' and actual_end_time is not null
    on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_new_document after insert on invoices
when new.booking_id is not null and new.status <> 'draft'
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = new.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_document_that_goes after delete on invoices
when old.booking_id is not null and old.status <> 'draft'
begin
  insert into report_days_pending select substr(actual_end_time, 1, 10) from bookings
    where id = old.booking_id and status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_lines after insert on invoice_items when new.item_type = 'parts'
begin
  insert into report_days_pending select substr(b.actual_end_time, 1, 10) from invoices i join bookings b on b.id = i.booking_id
    where i.id = new.invoice_id and i.status <> 'draft' and b.status = 'completed' and b.actual_end_time is not null
    on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_settlement after insert on invoice_settlements
begin
  insert into report_days_pending select substr(b.actual_end_time, 1, 10) from invoices i join bookings b on b.id = i.booking_id
    where i.id = new.invoice_id and b.status = 'completed' and b.actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_settlement_that_goes after delete on invoice_settlements
begin
  insert into report_days_pending select substr(b.actual_end_time, 1, 10) from invoices i join bookings b on b.id = i.booking_id
    where i.id = old.invoice_id and b.status = 'completed' and b.actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_price
after update of final_cost_pence, agreed_cost_pence, estimated_cost_pence on bookings
when new.status = 'completed' and new.actual_end_time is not null
begin
  insert into report_days_pending values (substr(new.actual_end_time, 1, 10)) on conflict do nothing;
end;

-- A job ends no earlier than its visits begin, so that only jobs that ended since can have this cost.
create trigger reports_note_a_margin_of_a_cost after insert on hour_costs
begin
  insert into report_days_pending select distinct substr(actual_end_time, 1, 10) from bookings
    where status = 'completed' and actual_end_time >= date(new.since, '-1 day') on conflict do nothing;
end;

create trigger reports_note_a_margin_of_another_cost after update on hour_costs
begin
  insert into report_days_pending select distinct substr(actual_end_time, 1, 10) from bookings
    where status = 'completed' and actual_end_time >= date(min(new.since, old.since), '-1 day') on conflict do nothing;
end;

create trigger reports_note_a_margin_of_a_cost_that_goes after delete on hour_costs
begin
  insert into report_days_pending select distinct substr(actual_end_time, 1, 10) from bookings
    where status = 'completed' and actual_end_time >= date(old.since, '-1 day') on conflict do nothing;
end;

-- Without a document, money has VAT in it or not by the registration of the business.
create trigger reports_note_a_registration after insert on settings
when (new.key = 'site' and json_extract(new.value, '$.vat_registered') is not 1)
  or (new.key = 'invoicing' and coalesce(json_extract(new.value, '$.vat_registered_from'), '') <> '')
begin
  insert into report_days_pending select distinct substr(actual_end_time, 1, 10) from bookings
    where status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_another_registration after update of value on settings
when (new.key = 'site'
    and json_extract(new.value, '$.vat_registered') is not json_extract(old.value, '$.vat_registered'))
  or (new.key = 'invoicing'
    and json_extract(new.value, '$.vat_registered_from') is not json_extract(old.value, '$.vat_registered_from'))
begin
  insert into report_days_pending select distinct substr(actual_end_time, 1, 10) from bookings
    where status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

create trigger reports_note_a_registration_that_goes after delete on settings when old.key in ('site', 'invoicing')
begin
  insert into report_days_pending select distinct substr(actual_end_time, 1, 10) from bookings
    where status = 'completed' and actual_end_time is not null on conflict do nothing;
end;

-- Jobs of before are counted by the job after the first start.
insert into report_days_pending select distinct substr(actual_end_time, 1, 10) from bookings
  where status = 'completed' and actual_end_time is not null on conflict do nothing;
