-- Booking links to the gas safety record, for tenants.
create table links_to_gas_records (
  token_hash text primary key,
  purpose    text not null check (purpose in ('pay', 'variation', 'track', 'review', 'receipt', 'manage', 'withdraw', 'report', 'return', 'gas_record')),
  booking_id text not null references bookings (id),
  -- Whose receipt it is.
  payment_id text references payments (id),
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  check ((purpose = 'receipt') = (payment_id is not null))
) strict, without rowid;

insert into links_to_gas_records (token_hash, purpose, booking_id, payment_id, created_at, expires_at, revoked_at)
  select token_hash, purpose, booking_id, payment_id, created_at, expires_at, revoked_at from links;

drop table links;
alter table links_to_gas_records rename to links;

create index links_by_booking on links (booking_id, purpose);
create index links_by_payment on links (payment_id) where payment_id is not null;
create index links_by_end on links (expires_at);
