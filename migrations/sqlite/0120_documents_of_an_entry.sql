-- A refund credits each document that its money was taken off, and money of a refund that could not be paid out is invoiced
-- again for each of those credits. So an entry of the ledger has one document for each that it names. See decision 140.
drop index invoices_by_entry;
create unique index invoices_by_entry on invoices (ledger_entry_id, coalesce(based_on, ''))
  where ledger_entry_id is not null;

drop trigger invoices_begin_as_drafts;
create trigger invoices_begin_as_drafts before insert on invoices
when new.status <> 'draft' or new.settled_pence <> 0 or new.credited_pence <> 0 or new.credited_total_pence <> 0
  -- "insert or replace" would remove a document without asking the trigger of deletions.
  or exists (select 1 from invoices where id = new.id)
  or exists (select 1 from invoices where ledger_entry_id = new.ledger_entry_id
    and coalesce(based_on, '') = coalesce(new.based_on, ''))
  or exists (select 1 from invoices where recurrence_id = new.recurrence_id and period = new.period)
begin
  select raise(abort, 'a document begins as a draft of its own');
end;
