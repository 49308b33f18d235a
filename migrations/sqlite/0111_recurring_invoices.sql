-- Invoices that come again: when they come, and the document that is copied each time. See decision 136.

create table recurrences (
  id                  text    primary key,
  every_count         integer not null check (every_count between 1 and 999),
  unit                text    not null check (unit in ('week', 'month', 'year')),
  -- All periods are counted from it.
  first_date          text    not null,
  last_date           text    check (last_date >= first_date),
  -- It issues and mails its documents; else they wait as drafts.
  sends               integer not null check (sends in (0, 1)),
  -- The last period that has its document; null: none yet.
  made_until          text,
  -- The next period; null: it is over.
  next_date           text    check (next_date > made_until),
  paused_at           text,
  ended_at            text,

  document_type       text    not null check (document_type in ('invoice', 'tax-invoice')),
  user_id             text    references users (id),
  customer_name       text    not null,
  customer_address    text    not null,
  customer_email      text    not null,
  customer_vat_number text    not null,
  purchase_order      text    not null,
  property            text    not null,
  is_business         integer not null check (is_business in (0, 1)),
  cis_registered      integer not null check (cis_registered in (0, 1)),
  cis_rate            integer check (cis_rate in (0, 20, 30)),
  is_end_user         integer not null check (is_end_user in (0, 1)),
  customer_peppol_id  text    not null,
  discount_pence      integer not null check (discount_pence >= 0),
  prices_include_vat  integer not null check (prices_include_vat in (0, 1)),
  notes               text    not null,
  -- Null: the usual ones of the day.
  terms_conditions    text,
  due_days            integer check (due_days >= 0),
  is_short            integer not null check (is_short in (0, 1)),

  created_by          text    not null,
  created_at          text    not null,
  updated_at          text    not null,
  version             integer not null check (version >= 1),
  demo                integer not null default 0 check (demo in (0, 1))
) strict;

create index recurrences_due on recurrences (next_date, id)
  where next_date is not null and paused_at is null and ended_at is null;
create index recurrences_by_user on recurrences (user_id) where user_id is not null;
create index recurrences_by_email on recurrences (lower(customer_email)) where user_id is null and customer_email <> '';

create table recurrence_items (
  recurrence_id    text    not null references recurrences (id),
  position         integer not null check (position >= 1),
  description      text    not null,
  -- In hundredths.
  quantity         integer not null,
  unit_price_pence integer not null,
  item_type        text    not null check (item_type in ('service', 'parts', 'labor', 'misc')),
  -- Null: as the business is registered on the day.
  vat              text    check (vat in ('standard', 'reduced', 'zero', 'exempt', 'outside', 'reverse_standard',
                                          'reverse_reduced')),
  primary key (recurrence_id, position)
) strict, without rowid;
