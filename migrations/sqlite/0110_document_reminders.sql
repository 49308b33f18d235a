-- Reminders of invoices that are due or overdue: each once.
create table document_reminders (
  invoice_id text not null references invoices (id),
  stage      text not null check (stage in ('due_soon', 'overdue_1', 'overdue_7', 'overdue_14')),
  at         text not null,
  primary key (invoice_id, stage)
) strict, without rowid;
