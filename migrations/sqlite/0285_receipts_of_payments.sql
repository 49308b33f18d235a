-- A receipt is made of a payment, and each payment has one. It stands beside the document that money in advance brought
-- (decision 260).
drop index invoices_by_entry;
create unique index invoices_by_entry on invoices (ledger_entry_id, coalesce(based_on, ''))
  where ledger_entry_id is not null and origin <> 'receipt';
create unique index invoices_one_receipt on invoices (payment_id) where origin = 'receipt';

drop trigger invoices_begin_as_drafts;
create trigger invoices_begin_as_drafts before insert on invoices
when new.status <> 'draft' or new.settled_pence <> 0 or new.credited_pence <> 0 or new.credited_total_pence <> 0
  -- "insert or replace" would remove a document without asking the trigger of deletions.
  or exists (select 1 from invoices where id = new.id)
  or (new.origin <> 'receipt' and exists (select 1 from invoices where ledger_entry_id = new.ledger_entry_id
    and coalesce(based_on, '') = coalesce(new.based_on, '') and origin <> 'receipt'))
  or (new.origin = 'receipt' and exists (select 1 from invoices where payment_id = new.payment_id and origin = 'receipt'))
  or exists (select 1 from invoices where recurrence_id = new.recurrence_id and period = new.period)
begin
  select raise(abort, 'a document begins as a draft of its own');
end;
