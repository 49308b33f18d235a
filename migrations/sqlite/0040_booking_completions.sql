-- The latest completion of each booking: what an undo restores, and whether money and messages are still to come.
create table booking_completions (
  booking_id              text    primary key references bookings (id),
  -- The version of the booking that the completion made.
  round                   integer not null,
  technician_id           text    not null,
  completed_by            text    not null,
  completed_at            text    not null,
  settles_at              text    not null,
  tells_customer          integer not null check (tells_customer in (0, 1)),
  state                   text    not null check (state in ('open', 'undone', 'settled')),
  from_final_cost_pence   integer,
  paid_pence              integer not null,
  authorised_pence        integer not null
) strict;

create index booking_completions_to_settle on booking_completions (settles_at, booking_id) where state = 'open';
