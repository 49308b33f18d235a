-- The latest move of each booking: what an undo restores, and whether a refund for a cheaper priority is still to come.
create table booking_moves (
  booking_id                  text    primary key references bookings (id),
  -- The version of the booking that the move made: it names the refund of this move.
  round                       integer not null,
  moved_by                    text    not null,
  moved_at                    text    not null,
  settles_at                  text    not null,
  -- 1 while a lower price waits for its refund.
  settles                     integer not null check (settles in (0, 1)),
  undone                      integer not null default 0 check (undone in (0, 1)),
  from_starts_at              text    not null,
  to_starts_at                text    not null,
  from_technician_id          text,
  from_priority               text    not null,
  from_estimated_cost_pence   integer not null,
  from_agreed_cost_pence      integer,
  from_final_cost_pence       integer,
  from_deposit_pence          integer,
  paid_pence                  integer not null,
  authorised_pence            integer not null
) strict;

create index booking_moves_to_settle on booking_moves (settles_at, booking_id) where settles = 1;
