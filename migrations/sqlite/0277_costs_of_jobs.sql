-- What a job costs beside the hours: the provider's part of a payment, and the parts that were used.
-- In pence; null while the provider has not said it, and where no provider took the money.
alter table payments add column fee_pence integer check (fee_pence >= 0);

-- The purchase price of parts, as the office says it. Visit 0: a part that no report names. The quantity stays when the report
-- goes.
create table part_costs (
  booking_id   text    not null references bookings (id),
  visit_number integer not null check (visit_number >= 0),
  name         text    not null check (length(name) between 1 and 200),
  quantity     integer not null check (quantity between 1 and 99999),
  -- For one.
  unit_pence   integer not null check (unit_pence between 0 and 10000000),
  primary key (booking_id, visit_number, name)
) strict, without rowid;
