-- Offers are reminded of, too, before their last day. A reminder that is skipped was left out for good: it was paused, or the
-- document came no earlier.
create table document_reminders_next (
  invoice_id text    not null references invoices (id),
  stage      text    not null check (stage in ('due_soon', 'overdue_1', 'overdue_7', 'overdue_14', 'expiring')),
  at         text    not null,
  skipped    integer not null default 0 check (skipped in (0, 1)),
  primary key (invoice_id, stage)
) strict, without rowid;

insert into document_reminders_next (invoice_id, stage, at) select invoice_id, stage, at from document_reminders;
drop table document_reminders;
alter table document_reminders_next rename to document_reminders;

-- Reminders of one document, or of a customer: a user, or the e-mail address of documents without one.
create table reminder_pauses (
  id             integer primary key autoincrement,
  invoice_id     text    references invoices (id),
  user_id        text    references users (id),
  customer_email text    check (customer_email is null or customer_email = lower(customer_email)),
  by_user        text    not null,
  at             text    not null,
  check ((invoice_id is not null) + (user_id is not null) + (customer_email is not null) = 1)
) strict;

create unique index reminder_pauses_by_invoice on reminder_pauses (invoice_id) where invoice_id is not null;
create unique index reminder_pauses_by_user on reminder_pauses (user_id) where user_id is not null;
create unique index reminder_pauses_by_email on reminder_pauses (customer_email) where customer_email is not null;
