-- Links for whoever is told of a visit or of a payment: to follow it, to rate it, and to its receipt.
create table links_for_all (
  token_hash text primary key,
  purpose    text not null check (purpose in ('pay', 'variation', 'track', 'review', 'receipt')),
  booking_id text not null references bookings (id),
  -- Whose receipt it is.
  payment_id text references payments (id),
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  check ((purpose = 'receipt') = (payment_id is not null))
) strict, without rowid;

insert into links_for_all (token_hash, purpose, booking_id, payment_id, created_at, expires_at, revoked_at)
  select token_hash, purpose, booking_id, null, created_at, expires_at, revoked_at from links;

drop table links;
alter table links_for_all rename to links;

create index links_by_booking on links (booking_id, purpose);
create index links_by_payment on links (payment_id) where payment_id is not null;
-- What has ended is forgotten.
create index links_by_end on links (expires_at);
