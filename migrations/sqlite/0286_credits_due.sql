-- Bookings whose price fell below what their invoices, less credits, come to, since that moment: a credit note is due within
-- 14 days (VAT Regulations 1995, regulation 15C). Triggers keep the rows, so that every way of changing a price counts
-- (decision 261).
create table credits_due (
  booking_id text primary key references bookings (id),
  since      text not null
) strict, without rowid;

create index credits_due_by_time on credits_due (since, booking_id);

create trigger credits_due_by_price after update of final_cost_pence, agreed_cost_pence, estimated_cost_pence on bookings
when coalesce(old.final_cost_pence, old.agreed_cost_pence, old.estimated_cost_pence, 0)
  <> coalesce(new.final_cost_pence, new.agreed_cost_pence, new.estimated_cost_pence, 0)
begin
  insert into credits_due
  select new.id, new.updated_at
  where coalesce(new.final_cost_pence, new.agreed_cost_pence, new.estimated_cost_pence, 0) <
    (select coalesce(sum(total_amount_pence - credited_total_pence), 0) from invoices
     where booking_id = new.id and document_type in ('invoice', 'tax-invoice') and status not in ('draft', 'void')
       and origin <> 'interest')
  on conflict do nothing;
  delete from credits_due where booking_id = new.id
    and coalesce(new.final_cost_pence, new.agreed_cost_pence, new.estimated_cost_pence, 0) >=
    (select coalesce(sum(total_amount_pence - credited_total_pence), 0) from invoices
     where booking_id = new.id and document_type in ('invoice', 'tax-invoice') and status not in ('draft', 'void')
       and origin <> 'interest');
end;

create trigger credits_due_by_invoices after update of status, credited_total_pence on invoices
when new.booking_id is not null and new.document_type in ('invoice', 'tax-invoice') and new.origin <> 'interest'
  and (old.status, old.credited_total_pence) is not (new.status, new.credited_total_pence)
begin
  insert into credits_due
  select b.id, new.updated_at from bookings b
  where b.id = new.booking_id and coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence, 0) <
    (select coalesce(sum(total_amount_pence - credited_total_pence), 0) from invoices
     where booking_id = new.booking_id and document_type in ('invoice', 'tax-invoice')
       and status not in ('draft', 'void') and origin <> 'interest')
  on conflict do nothing;
  delete from credits_due where booking_id = new.booking_id
    and (select coalesce(final_cost_pence, agreed_cost_pence, estimated_cost_pence, 0) from bookings
      where id = new.booking_id) >=
    (select coalesce(sum(total_amount_pence - credited_total_pence), 0) from invoices
     where booking_id = new.booking_id and document_type in ('invoice', 'tax-invoice')
       and status not in ('draft', 'void') and origin <> 'interest');
end;

-- The day of the change is unknown for those of before: their last change.
insert into credits_due
select b.id, b.updated_at from bookings b
where b.id in (select booking_id from invoices where document_type in ('invoice', 'tax-invoice'))
  and coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence, 0) <
  (select coalesce(sum(i.total_amount_pence - i.credited_total_pence), 0) from invoices i
   where i.booking_id = b.id and i.document_type in ('invoice', 'tax-invoice') and i.status not in ('draft', 'void')
     and i.origin <> 'interest')
on conflict do nothing;
