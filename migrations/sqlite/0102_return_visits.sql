-- The parts that a visit waits for, as its technician and the office wrote them.
create table return_parts (
  booking_id   text    not null,
  visit_number integer not null,
  -- Of each: name, quantity, supplier, whether it is ordered or has arrived, and the day on which it is expected.
  parts        text    not null check (json_valid(parts)),
  version      integer not null check (version >= 1),
  written_at   text    not null,
  written_by   text    not null,
  primary key (booking_id, visit_number),
  foreign key (booking_id, visit_number) references visits (booking_id, number)
) strict, without rowid;

-- Booking links to choose the time of a return visit.
create table links_to_returns (
  token_hash text primary key,
  purpose    text not null check (purpose in ('pay', 'variation', 'track', 'review', 'receipt', 'manage', 'withdraw', 'report', 'return')),
  booking_id text not null references bookings (id),
  -- Whose receipt it is.
  payment_id text references payments (id),
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  check ((purpose = 'receipt') = (payment_id is not null))
) strict, without rowid;

insert into links_to_returns (token_hash, purpose, booking_id, payment_id, created_at, expires_at, revoked_at)
  select token_hash, purpose, booking_id, payment_id, created_at, expires_at, revoked_at from links;

drop table links;
alter table links_to_returns rename to links;

create index links_by_booking on links (booking_id, purpose);
create index links_by_payment on links (payment_id) where payment_id is not null;
create index links_by_end on links (expires_at);
