-- A final cost below what was paid, which waits until somebody who may refund decides. One for each booking.
create table cost_reductions (
  booking_id       text    primary key references bookings (id),
  final_cost_pence integer not null check (final_cost_pence >= 0),
  kept_pence       integer not null check (kept_pence > final_cost_pence),
  reason           text,
  status           text    not null check (status in ('waiting', 'approved', 'declined')),
  requested_by     text    not null,
  requested_at     text    not null,
  decided_by       text,
  decided_at       text,
  check ((status = 'waiting') = (decided_at is null))
) strict;

create index cost_reductions_waiting on cost_reductions (requested_at, booking_id) where status = 'waiting';
