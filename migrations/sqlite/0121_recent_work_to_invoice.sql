-- Work of the 30 days before this upgrade that nobody has invoiced joins the queue of work to invoice, which began with the
-- work completed from then on. Older work was invoiced elsewhere, or is too late for an invoice anyway: see decision 140.
insert into work_to_invoice
select b.id, coalesce(b.actual_end_time, b.updated_at) from bookings b
where b.status = 'completed'
  and coalesce(b.actual_end_time, b.updated_at) >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')
  and coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence, 0) >
    (select coalesce(sum(i.total_amount_pence - i.credited_total_pence), 0) from invoices i
     where i.booking_id = b.id and i.document_type in ('invoice', 'tax-invoice') and i.status not in ('draft', 'void'))
on conflict do nothing;
