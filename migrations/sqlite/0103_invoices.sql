-- Documents that the business issues: drafts, which change, and issued ones, which do not. See decision 130.

-- The numbers of each series. The triggers of `invoices` move it on; nothing else does.
create table invoice_series (
  series       text    primary key check (series in ('INV', 'PRO', 'QUO', 'CRN', 'REC', 'PO', 'DN')),
  next_number  integer not null check (next_number between 1 and 999999),
  -- The first that was drawn; null while there is none.
  first_number integer,
  issued_count integer not null default 0 check (issued_count >= 0),
  -- A person set the next number, which is done once.
  started_at   text,
  started_by   text,
  check ((first_number is null) = (issued_count = 0)),
  check ((started_at is null) = (started_by is null))
) strict, without rowid;

insert into invoice_series (series, next_number)
values ('INV', 1), ('PRO', 1), ('QUO', 1), ('CRN', 1), ('REC', 1), ('PO', 1), ('DN', 1);

create table invoices (
  id                    text    primary key,
  origin                text    not null check (origin in ('manual', 'job', 'deposit', 'refund', 'credit', 'cancellation',
                                                           'recurring', 'interest', 'receipt', 'import')),
  document_type         text    not null check (document_type in ('invoice', 'tax-invoice', 'proforma', 'receipt',
                                                                  'sales-receipt', 'cash-receipt', 'quote', 'estimate',
                                                                  'credit-memo', 'credit-note', 'purchase-order',
                                                                  'delivery-note')),
  status                text    not null check (status in ('draft', 'issued', 'sent', 'paid', 'void', 'credited',
                                                           'written_off', 'accepted', 'declined', 'invoiced', 'received',
                                                           'delivered', 'cancelled')),
  booking_id            text    references bookings (id),
  -- The document that this one credits, or was made from.
  based_on              text    references invoices (id),

  -- Who reads it in their account. It follows a guest's bookings into an account.
  user_id               text    references users (id),
  customer_name         text    not null,
  customer_address      text    not null,
  customer_email        text    not null,
  customer_vat_number   text    not null,
  purchase_order        text    not null,
  property              text    not null,
  is_business           integer not null check (is_business in (0, 1)),
  cis_registered        integer not null check (cis_registered in (0, 1)),
  cis_rate              integer check (cis_rate in (0, 20, 30)),
  is_end_user           integer not null check (is_end_user in (0, 1)),
  customer_peppol_id    text    not null,

  -- As it was written; never negative.
  discount_pence        integer not null check (discount_pence >= 0),
  prices_include_vat    integer not null check (prices_include_vat in (0, 1)),
  notes                 text    not null,
  terms_conditions      text    not null,
  due_date              text,
  supplied_on           text,
  paid_ahead_on         text,
  is_short              integer not null check (is_short in (0, 1)),

  -- The sums; those of a credit are negative.
  subtotal_pence        integer not null,
  discount_amount_pence integer not null,
  tax_amount_pence      integer not null,
  total_amount_pence    integer not null,
  reverse_tax_pence     integer not null,
  cis_deduction_pence   integer not null,

  -- The sum of its settlements, and those of its credit notes, to pay and in total, as positive amounts: triggers keep
  -- them.
  settled_pence         integer not null default 0,
  credited_pence        integer not null default 0,
  credited_total_pence  integer not null default 0,
  left_pence            integer not null generated always as
                          (total_amount_pence - cis_deduction_pence - settled_pence - credited_pence) virtual,

  -- From here on: null in a draft. What was imported has a number of its own, outside the series.
  series                text    references invoice_series (series),
  number                integer,
  invoice_number        text,
  invoice_date          text,
  tax_point             text,
  supplier_name         text,
  supplier_company_name text,
  supplier_company_number text,
  supplier_address      text,
  supplier_phone        text,
  supplier_email        text,
  supplier_vat_number   text,
  supplier_peppol_id    text,
  bank_name             text,
  account_name          text,
  account_number        text,
  sort_code             text,
  issued_at             text,
  issued_by             text,
  hash                  text,

  payment_id            text    references payments (id),
  ledger_entry_id       integer references ledger_entries (id),
  recurrence_id         text,
  period                text,

  sent_at               text,
  viewed_at             text,
  paid_at               text,
  void_reason           text,
  answered_by           text,
  answered_at           text,
  created_by            text    not null,
  created_at            text    not null,
  updated_at            text    not null,
  version               integer not null check (version >= 1),
  -- The reference of the booking and the lines, for the search.
  search_text           text    not null,
  -- Names and addresses were taken out, because they are kept no longer than until then.
  blanked_at            text,
  demo                  integer not null default 0 check (demo in (0, 1)),

  check (total_amount_pence = subtotal_pence + tax_amount_pence - discount_amount_pence),
  check ((ledger_entry_id is null) = (payment_id is null)),
  check ((recurrence_id is null) = (period is null)),
  check ((number is null) = (status = 'draft' or origin = 'import')),
  check ((number is null) = (series is null)),
  check ((status = 'draft') = (invoice_number is null)),
  check ((status = 'draft') = (invoice_date is null)),
  check ((status = 'draft') = (tax_point is null)),
  check ((status = 'draft') = (supplier_name is null)),
  check ((status = 'draft') = (issued_at is null)),
  check ((status = 'draft') = (issued_by is null)),
  check ((status = 'draft') = (hash is null)),
  check ((bank_name is null) = (account_number is null)),
  check ((status = 'void') = (void_reason is not null)),
  check (series is null or series = case document_type
    when 'invoice' then 'INV' when 'tax-invoice' then 'INV' when 'proforma' then 'PRO' when 'quote' then 'QUO'
    when 'estimate' then 'QUO' when 'credit-memo' then 'CRN' when 'credit-note' then 'CRN'
    when 'purchase-order' then 'PO' when 'delivery-note' then 'DN' else 'REC' end)
) strict;

create unique index invoices_by_series on invoices (series, number) where number is not null;
create unique index invoices_by_number on invoices (invoice_number) where invoice_number is not null;
create unique index invoices_by_entry on invoices (ledger_entry_id) where ledger_entry_id is not null;
create unique index invoices_by_period on invoices (recurrence_id, period) where recurrence_id is not null;
-- The payment is looked up when its booking goes.
create index invoices_by_payment on invoices (payment_id) where payment_id is not null;
create index invoices_by_state on invoices (document_type, status, id);
create index invoices_by_user on invoices (user_id, id) where user_id is not null;
-- Theirs by their address: documents without an account and a booking.
create index invoices_by_email on invoices (lower(customer_email)) where user_id is null and customer_email <> '';
create index invoices_by_booking on invoices (booking_id, id) where booking_id is not null;
create index invoices_by_base on invoices (based_on, id) where based_on is not null;
create index invoices_open_by_due on invoices (due_date, id)
  where document_type in ('invoice', 'tax-invoice') and status in ('issued', 'sent');
create index invoices_offered_by_due on invoices (due_date, id)
  where document_type in ('proforma', 'quote', 'estimate') and status = 'sent';
create index invoices_void on invoices (series, number) where status = 'void';

create table invoice_items (
  invoice_id       text    not null references invoices (id),
  position         integer not null check (position >= 1),
  description      text    not null,
  -- In hundredths.
  quantity         integer not null,
  unit_price_pence integer not null,
  -- Quantity times unit price, as stated.
  amount_pence     integer not null,
  item_type        text    not null check (item_type in ('service', 'parts', 'labor', 'misc')),
  vat              text    not null check (vat in ('standard', 'reduced', 'zero', 'exempt', 'outside', 'reverse_standard',
                                                   'reverse_reduced')),
  primary key (invoice_id, position)
) strict, without rowid;

-- Net and VAT of each kind, after the discount and the earlier documents.
create table invoice_vat_groups (
  invoice_id        text    not null references invoices (id),
  vat               text    not null check (vat in ('standard', 'reduced', 'zero', 'exempt', 'outside', 'reverse_standard',
                                                    'reverse_reduced')),
  -- In basis points; null: VAT has no rate.
  rate              integer,
  net_pence         integer not null,
  tax_pence         integer not null,
  reverse_tax_pence integer not null,
  primary key (invoice_id, vat)
) strict, without rowid;

-- The earlier documents that a final invoice takes off: a row for each kind of VAT, and one without a kind for those
-- that have none.
create table invoice_earlier (
  invoice_id     text    not null references invoices (id),
  position       integer not null check (position >= 1),
  earlier_id     text    not null references invoices (id),
  invoice_number text    not null,
  invoice_date   text    not null,
  -- The CIS deduction that it printed; the same in each of its rows.
  cis_pence      integer not null,
  vat            text    check (vat in ('standard', 'reduced', 'zero', 'exempt', 'outside', 'reverse_standard',
                                        'reverse_reduced')),
  -- By which it was taxed, in basis points.
  rate           integer,
  net_pence      integer not null,
  tax_pence      integer not null,
  primary key (invoice_id, position)
) strict, without rowid;

create index invoice_earlier_by_earlier on invoice_earlier (earlier_id);

-- Money that settles a document, or is taken off it again: once for each ledger entry and document. CIS that the customer
-- deducted has no entry, nor has money that came in before the document was imported (`opening`).
create table invoice_settlements (
  id              integer primary key,
  invoice_id      text    not null references invoices (id),
  kind            text    not null check (kind in ('payment', 'refund', 'cis', 'opening')),
  payment_id      text    references payments (id),
  ledger_entry_id integer references ledger_entries (id),
  amount_pence    integer not null check (amount_pence <> 0),
  at              text    not null,
  by_user         text    not null,
  check ((ledger_entry_id is null) = (payment_id is null)),
  check ((ledger_entry_id is null) = (kind in ('cis', 'opening')))
) strict;

create unique index invoice_settlements_once on invoice_settlements (ledger_entry_id, invoice_id)
  where ledger_entry_id is not null;
create index invoice_settlements_by_invoice on invoice_settlements (invoice_id);
create index invoice_settlements_by_payment on invoice_settlements (payment_id) where payment_id is not null;

create table invoice_timeline (
  id         integer primary key,
  invoice_id text    not null references invoices (id),
  what       text    not null,
  words      text,
  by_user    text    not null,
  at         text    not null
) strict;

create index invoice_timeline_by_invoice on invoice_timeline (invoice_id, id);

-- The first PDF of an issued document.
create table invoice_papers (
  invoice_id text    primary key references invoices (id),
  sha256     text    not null,
  kept_at    text    not null,
  pdf        blob    not null
) strict;

-- How many documents there are of a type in a state, and their worth as revenue: charges less their credits, and credits
-- that name no document. The cards read these rows.
create table invoice_counts (
  document_type text    not null,
  status        text    not null,
  documents     integer not null,
  worth_pence   integer not null,
  primary key (document_type, status)
) strict, without rowid;

-- How many charges are still to pay, by the day they are due; '' for those without one.
create table invoice_due_days (
  due_date  text    primary key,
  documents integer not null
) strict, without rowid;

-- Completed work of which something is still to be invoiced, as far as its documents say. Work that was completed before
-- this table existed is not in it.
create table work_to_invoice (
  booking_id   text primary key references bookings (id),
  completed_at text not null
) strict, without rowid;

create index work_to_invoice_by_time on work_to_invoice (completed_at, booking_id);

-- Series

-- "insert or replace" would remove a row without asking the trigger below it.
create trigger invoice_series_are_these before insert on invoice_series
begin
  select raise(abort, 'the series of numbers are fixed');
end;

create trigger invoice_series_stay before delete on invoice_series
begin
  select raise(abort, 'the series of numbers are fixed');
end;

-- Three changes are allowed: on by one to the number after a document that has been issued; its start, before the first;
-- and back, when the last documents were those of the demo business and went.
create trigger invoice_series_go_on before update on invoice_series
when new.series <> old.series or not coalesce(
  (new.next_number = old.next_number + 1 and new.issued_count = old.issued_count + 1
    and new.first_number = coalesce(old.first_number, old.next_number)
    and new.started_at is old.started_at and new.started_by is old.started_by
    and exists (select 1 from invoices where series = old.series and number = old.next_number))
  or (old.first_number is null and new.first_number is null and old.started_at is null and new.started_at is not null)
  or (new.next_number <= old.next_number and new.issued_count = old.issued_count - 1
    and new.started_at is old.started_at and new.started_by is old.started_by
    and not exists (select 1 from invoices where series = old.series and number >= new.next_number)
    and (new.next_number = old.first_number
      or exists (select 1 from invoices where series = old.series and number = new.next_number - 1))),
  0)
begin
  select raise(abort, 'the numbers of a series go on one by one');
end;

-- Documents

create trigger invoices_begin_as_drafts before insert on invoices
when new.status <> 'draft' or new.settled_pence <> 0 or new.credited_pence <> 0 or new.credited_total_pence <> 0
  -- "insert or replace" would remove a document without asking the trigger of deletions.
  or exists (select 1 from invoices where id = new.id)
  or exists (select 1 from invoices where ledger_entry_id = new.ledger_entry_id)
  or exists (select 1 from invoices where recurrence_id = new.recurrence_id and period = new.period)
begin
  select raise(abort, 'a document begins as a draft of its own');
end;

create trigger invoices_drafts_keep_their_cause before update on invoices
when old.id <> new.id or old.origin <> new.origin or old.payment_id is not new.payment_id
  or old.ledger_entry_id is not new.ledger_entry_id or old.recurrence_id is not new.recurrence_id
  or old.period is not new.period or old.created_by <> new.created_by or old.created_at <> new.created_at
begin
  select raise(abort, 'the cause of a document does not change');
end;

create trigger invoices_numbered_in_order before update of status on invoices
when old.status = 'draft' and new.status <> 'draft'
begin
  select raise(abort, 'the number is not the next of its series')
  where new.origin <> 'import'
    and new.number is not (select next_number from invoice_series where series = new.series);
  select raise(abort, 'a document without lines is not issued')
  where not exists (select 1 from invoice_items where invoice_id = new.id);
end;

create trigger invoices_move_series_on after update of status on invoices
when old.status = 'draft' and new.number is not null
begin
  update invoice_series
  set next_number = next_number + 1, issued_count = issued_count + 1, first_number = coalesce(first_number, new.number)
  where series = new.series;
end;

create trigger invoices_credit_their_base after update of status on invoices
when old.status = 'draft' and new.status <> 'draft' and new.based_on is not null
  and new.document_type in ('credit-note', 'credit-memo')
begin
  update invoices set credited_pence = credited_pence - (new.total_amount_pence - new.cis_deduction_pence),
    credited_total_pence = credited_total_pence - new.total_amount_pence
  where id = new.based_on;
end;

-- The state, its moments, reasons and answers change, and the account that reads it. Everything else stays.
create trigger invoices_issued_stay before update on invoices
when old.status <> 'draft' and (
  new.status = 'draft' or (
    old.document_type, old.booking_id, old.based_on, old.is_business, old.cis_registered, old.cis_rate, old.is_end_user,
    old.discount_pence, old.prices_include_vat, old.terms_conditions, old.due_date, old.supplied_on, old.paid_ahead_on,
    old.is_short, old.subtotal_pence, old.discount_amount_pence, old.tax_amount_pence, old.total_amount_pence,
    old.reverse_tax_pence, old.cis_deduction_pence, old.series, old.number, old.invoice_number, old.invoice_date,
    old.tax_point, old.supplier_name, old.supplier_company_name, old.supplier_company_number, old.supplier_address,
    old.supplier_phone, old.supplier_email, old.supplier_vat_number, old.supplier_peppol_id, old.bank_name,
    old.account_name, old.account_number, old.sort_code, old.issued_at, old.issued_by, old.hash, old.demo
  ) is not (
    new.document_type, new.booking_id, new.based_on, new.is_business, new.cis_registered, new.cis_rate, new.is_end_user,
    new.discount_pence, new.prices_include_vat, new.terms_conditions, new.due_date, new.supplied_on, new.paid_ahead_on,
    new.is_short, new.subtotal_pence, new.discount_amount_pence, new.tax_amount_pence, new.total_amount_pence,
    new.reverse_tax_pence, new.cis_deduction_pence, new.series, new.number, new.invoice_number, new.invoice_date,
    new.tax_point, new.supplier_name, new.supplier_company_name, new.supplier_company_number, new.supplier_address,
    new.supplier_phone, new.supplier_email, new.supplier_vat_number, new.supplier_peppol_id, new.bank_name,
    new.account_name, new.account_number, new.sort_code, new.issued_at, new.issued_by, new.hash, new.demo
  )
)
begin
  select raise(abort, 'an issued document does not change');
end;

-- People are taken out of it once, six years after the day of issue at the earliest, and whole.
create trigger invoices_people_stay before update on invoices
when old.status <> 'draft'
  and (old.customer_name, old.customer_address, old.customer_email, old.customer_vat_number, old.purchase_order,
    old.property, old.customer_peppol_id, old.notes, old.search_text, old.blanked_at)
  is not (new.customer_name, new.customer_address, new.customer_email, new.customer_vat_number, new.purchase_order,
    new.property, new.customer_peppol_id, new.notes, new.search_text, new.blanked_at)
  and not (old.blanked_at is null and coalesce(new.blanked_at, '') >= date(old.invoice_date, '+6 years')
    and new.customer_name = '' and new.customer_address = '' and new.customer_email = '' and new.customer_vat_number = ''
    and new.purchase_order = '' and new.property = '' and new.customer_peppol_id = '' and new.notes = ''
    and new.search_text = '')
begin
  select raise(abort, 'an issued document does not change');
end;

create trigger invoices_settled_by_settlements before update of settled_pence on invoices
when new.settled_pence <> old.settled_pence
  and new.settled_pence <> (select coalesce(sum(amount_pence), 0) from invoice_settlements where invoice_id = old.id)
begin
  select raise(abort, 'a document is settled by its settlements');
end;

create trigger invoices_credited_by_credits before update of credited_pence, credited_total_pence on invoices
when (new.credited_pence, new.credited_total_pence) <> (old.credited_pence, old.credited_total_pence)
begin
  select raise(abort, 'a document is credited by its credit notes')
  where (new.credited_pence, new.credited_total_pence) <> (
    select coalesce(0 - sum(total_amount_pence - cis_deduction_pence), 0), coalesce(0 - sum(total_amount_pence), 0)
    from invoices where based_on = old.id and document_type in ('credit-note', 'credit-memo') and status <> 'draft');
  select raise(abort, 'a credit above the total of its document')
  where new.credited_total_pence > max(0, old.total_amount_pence)
    or new.credited_total_pence < min(0, old.total_amount_pence);
end;

create trigger invoices_issued_are_not_deleted before delete on invoices
when old.status <> 'draft' and old.demo = 0
begin
  select raise(abort, 'an issued document is not deleted');
end;

-- The last documents of the demo business give their numbers back, so that the next one follows the last that is left.
create trigger invoices_of_the_demo_go after delete on invoices when old.number is not null
begin
  update invoice_series set
    issued_count = issued_count - 1,
    next_number = coalesce((select max(number) + 1 from invoices where series = old.series), first_number),
    first_number = case when issued_count > 1 then first_number end
  where series = old.series;
end;

-- Lines, groups and earlier documents

create trigger invoice_items_closed before insert on invoice_items
when (select status from invoices where id = new.invoice_id) <> 'draft'
begin
  select raise(abort, 'an issued document does not change');
end;

create trigger invoice_items_stay before update on invoice_items
when ((select status from invoices where id = old.invoice_id) <> 'draft'
    or (select status from invoices where id = new.invoice_id) <> 'draft')
  and not (new.description = '' and (select blanked_at from invoices where id = old.invoice_id) is not null
    and (old.invoice_id, old.position, old.quantity, old.unit_price_pence, old.amount_pence, old.item_type, old.vat)
      = (new.invoice_id, new.position, new.quantity, new.unit_price_pence, new.amount_pence, new.item_type, new.vat))
begin
  select raise(abort, 'an issued document does not change');
end;

create trigger invoice_items_are_not_deleted before delete on invoice_items
when exists (select 1 from invoices where id = old.invoice_id and status <> 'draft' and demo = 0)
begin
  select raise(abort, 'an issued document does not change');
end;

create trigger invoice_vat_groups_closed before insert on invoice_vat_groups
when (select status from invoices where id = new.invoice_id) <> 'draft'
begin
  select raise(abort, 'an issued document does not change');
end;

create trigger invoice_vat_groups_stay before update on invoice_vat_groups
when (select status from invoices where id = old.invoice_id) <> 'draft'
  or (select status from invoices where id = new.invoice_id) <> 'draft'
begin
  select raise(abort, 'an issued document does not change');
end;

create trigger invoice_vat_groups_are_not_deleted before delete on invoice_vat_groups
when exists (select 1 from invoices where id = old.invoice_id and status <> 'draft' and demo = 0)
begin
  select raise(abort, 'an issued document does not change');
end;

create trigger invoice_earlier_closed before insert on invoice_earlier
when (select status from invoices where id = new.invoice_id) <> 'draft'
begin
  select raise(abort, 'an issued document does not change');
end;

create trigger invoice_earlier_stay before update on invoice_earlier
when (select status from invoices where id = old.invoice_id) <> 'draft'
  or (select status from invoices where id = new.invoice_id) <> 'draft'
begin
  select raise(abort, 'an issued document does not change');
end;

create trigger invoice_earlier_are_not_deleted before delete on invoice_earlier
when exists (select 1 from invoices where id = old.invoice_id and status <> 'draft' and demo = 0)
begin
  select raise(abort, 'an issued document does not change');
end;

-- Settlements: together between nothing and the amount to pay, which is negative for a credit.

create trigger invoice_settlements_within_the_total before insert on invoice_settlements
begin
  select raise(abort, 'a settlement is of an issued document')
  where (select status from invoices where id = new.invoice_id) in ('draft', 'void');
  select raise(abort, 'a settlement above the amount to pay')
  where (select case when total_amount_pence >= cis_deduction_pence
      then new.amount_pence not between 0 - settled_pence and max(0, left_pence)
      else new.amount_pence not between min(0, left_pence) and 0 - settled_pence end
    from invoices where id = new.invoice_id);
  -- "insert or replace" would remove one without asking the trigger of deletions.
  select raise(abort, 'a settlement stays')
  where exists (select 1 from invoice_settlements where id = new.id
    or (ledger_entry_id = new.ledger_entry_id and invoice_id = new.invoice_id));
end;

create trigger invoice_settlements_count after insert on invoice_settlements
begin
  update invoices set settled_pence = settled_pence + new.amount_pence where id = new.invoice_id;
end;

create trigger invoice_settlements_stay before update on invoice_settlements
begin
  select raise(abort, 'a settlement stays');
end;

create trigger invoice_settlements_are_not_deleted before delete on invoice_settlements
when exists (select 1 from invoices where id = old.invoice_id and demo = 0)
begin
  select raise(abort, 'a settlement stays');
end;

-- The timeline and the first PDF

create trigger invoice_timeline_stays before update on invoice_timeline
when exists (select 1 from invoices where id = old.invoice_id and status <> 'draft' and blanked_at is null)
begin
  select raise(abort, 'the timeline of an issued document is only added to');
end;

create trigger invoice_timeline_is_not_deleted before delete on invoice_timeline
when exists (select 1 from invoices where id = old.invoice_id and status <> 'draft' and demo = 0)
begin
  select raise(abort, 'the timeline of an issued document is only added to');
end;

create trigger invoice_papers_of_issued before insert on invoice_papers
when exists (select 1 from invoice_papers where invoice_id = new.invoice_id)
  or not exists (select 1 from invoices where id = new.invoice_id and status <> 'draft' and blanked_at is null)
begin
  select raise(abort, 'the first PDF of an issued document is kept');
end;

create trigger invoice_papers_stay before update on invoice_papers
begin
  select raise(abort, 'the first PDF of an issued document is kept');
end;

create trigger invoice_papers_are_not_deleted before delete on invoice_papers
when exists (select 1 from invoices where id = old.invoice_id and demo = 0 and blanked_at is null)
begin
  select raise(abort, 'the first PDF of an issued document is kept');
end;

-- Counts

create trigger invoices_counted_added after insert on invoices
begin
  insert into invoice_counts values (new.document_type, new.status, 1,
    case when new.document_type in ('invoice', 'tax-invoice') then new.total_amount_pence - new.credited_total_pence
      when new.document_type in ('credit-note', 'credit-memo') and new.based_on is null then new.total_amount_pence
      else 0 end)
  on conflict (document_type, status) do update
    set documents = documents + 1, worth_pence = worth_pence + excluded.worth_pence;
end;

create trigger invoices_counted_changed after update on invoices
when (old.document_type, old.status, old.total_amount_pence, old.credited_total_pence, old.based_on)
  is not (new.document_type, new.status, new.total_amount_pence, new.credited_total_pence, new.based_on)
begin
  update invoice_counts set documents = documents - 1, worth_pence = worth_pence -
    case when old.document_type in ('invoice', 'tax-invoice') then old.total_amount_pence - old.credited_total_pence
      when old.document_type in ('credit-note', 'credit-memo') and old.based_on is null then old.total_amount_pence
      else 0 end
  where document_type = old.document_type and status = old.status;
  insert into invoice_counts values (new.document_type, new.status, 1,
    case when new.document_type in ('invoice', 'tax-invoice') then new.total_amount_pence - new.credited_total_pence
      when new.document_type in ('credit-note', 'credit-memo') and new.based_on is null then new.total_amount_pence
      else 0 end)
  on conflict (document_type, status) do update
    set documents = documents + 1, worth_pence = worth_pence + excluded.worth_pence;
end;

create trigger invoices_counted_removed after delete on invoices
begin
  update invoice_counts set documents = documents - 1, worth_pence = worth_pence -
    case when old.document_type in ('invoice', 'tax-invoice') then old.total_amount_pence - old.credited_total_pence
      when old.document_type in ('credit-note', 'credit-memo') and old.based_on is null then old.total_amount_pence
      else 0 end
  where document_type = old.document_type and status = old.status;
end;

create trigger invoices_due_begins after update on invoices
when new.document_type in ('invoice', 'tax-invoice') and new.status in ('issued', 'sent') and new.left_pence > 0
  and not (old.status in ('issued', 'sent') and old.left_pence > 0)
begin
  insert into invoice_due_days values (coalesce(new.due_date, ''), 1)
  on conflict (due_date) do update set documents = documents + 1;
end;

create trigger invoices_due_ends after update on invoices
when old.document_type in ('invoice', 'tax-invoice') and old.status in ('issued', 'sent') and old.left_pence > 0
  and not (new.status in ('issued', 'sent') and new.left_pence > 0)
begin
  update invoice_due_days set documents = documents - 1 where due_date = coalesce(old.due_date, '');
end;

create trigger invoices_due_goes after delete on invoices
when old.document_type in ('invoice', 'tax-invoice') and old.status in ('issued', 'sent') and old.left_pence > 0
begin
  update invoice_due_days set documents = documents - 1 where due_date = coalesce(old.due_date, '');
end;

-- Work to invoice

create trigger work_to_invoice_begins after update of status on bookings
when new.status = 'completed' and old.status <> 'completed'
  and coalesce(new.final_cost_pence, new.agreed_cost_pence, new.estimated_cost_pence, 0) >
    (select coalesce(sum(total_amount_pence - credited_total_pence), 0) from invoices
     where booking_id = new.id and document_type in ('invoice', 'tax-invoice') and status not in ('draft', 'void'))
begin
  insert into work_to_invoice values (new.id, coalesce(new.actual_end_time, new.updated_at)) on conflict do nothing;
end;

create trigger work_to_invoice_goes_on after update of status on bookings
when old.status = 'completed' and new.status <> 'completed'
begin
  delete from work_to_invoice where booking_id = new.id;
end;

create trigger work_to_invoice_ends after update of status on invoices
when old.status = 'draft' and new.status <> 'draft' and new.booking_id is not null
  and new.document_type in ('invoice', 'tax-invoice')
begin
  delete from work_to_invoice where booking_id = new.booking_id
    and (select coalesce(final_cost_pence, agreed_cost_pence, estimated_cost_pence, 0) from bookings
      where id = new.booking_id) <=
    (select coalesce(sum(total_amount_pence - credited_total_pence), 0) from invoices
     where booking_id = new.booking_id and document_type in ('invoice', 'tax-invoice')
       and status not in ('draft', 'void'));
end;

create trigger work_to_invoice_begins_again after update on invoices
when old.status <> 'draft' and new.booking_id is not null and new.document_type in ('invoice', 'tax-invoice')
  and ((new.status = 'void' and old.status <> 'void') or new.credited_total_pence > old.credited_total_pence)
begin
  insert into work_to_invoice
  select id, coalesce(actual_end_time, updated_at) from bookings where id = new.booking_id and status = 'completed'
  on conflict do nothing;
end;

-- The search

insert into search_state (name, upto) values ('invoices', 0);

create virtual table invoices_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
insert into invoices_search (invoices_search, rank) values ('automerge', 0), ('crisismerge', 1000);

create trigger invoices_change_in_search after update of
  invoice_number, customer_name, customer_address, customer_email, purchase_order, property, search_text on invoices
when old.rowid <= (select upto from search_state where name = 'invoices')
  and (old.invoice_number, old.customer_name, old.customer_address, old.customer_email, old.purchase_order, old.property, old.search_text)
  is not (new.invoice_number, new.customer_name, new.customer_address, new.customer_email, new.purchase_order, new.property, new.search_text)
begin
  insert into search_pending (name, row) select 'invoices', old.rowid
  where not exists (select 1 from search_pending where name = 'invoices' and row = old.rowid);
end;

create trigger invoices_leave_search after delete on invoices
when old.rowid <= (select upto from search_state where name = 'invoices')
begin
  insert into search_pending (name, row) select 'invoices', old.rowid
  where not exists (select 1 from search_pending where name = 'invoices' and row = old.rowid);
end;
