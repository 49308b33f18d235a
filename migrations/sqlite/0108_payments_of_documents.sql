-- A payment is for a booking, or for a document of the business. A document may have no booking, and neither have its
-- payment, its ledger entries and its fraud checks then. See decision 131.
alter table payments drop column purpose;
alter table payments add column purpose text not null default 'booking' check (purpose in ('booking', 'invoice'));
alter table payments alter column booking_id drop not null;
-- A document is never removed once it has a number, and its number, as printed, never changes.
alter table payments add column invoice_number text;
alter table payments add column invoice_id text
  check ((purpose = 'invoice') = (invoice_id is not null) and (invoice_id is null) = (invoice_number is null)
    and (purpose = 'invoice' or booking_id is not null));
alter table ledger_entries alter column booking_id drop not null;
alter table payment_fraud_checks alter column booking_id drop not null;

create unique index payments_one_open_for_a_document on payments (invoice_id)
  where status in ('pending', 'requires_action', 'authorised') and invoice_id is not null;
create index payments_by_document on payments (invoice_id) where invoice_id is not null;
