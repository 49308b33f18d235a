-- An automatic assignment with the team as it was judged then, so that the office reads why somebody was sent.
create table assignment_decisions (
  id            integer primary key,
  booking_id    text    not null references bookings (id),
  at            text    not null,
  -- Null: nobody could be sent.
  technician_id text    references technicians (id),
  -- JSON: each technician with the facts, those who could be sent first.
  candidates    text    not null check (json_valid(candidates))
) strict;

create index assignment_decisions_by_booking on assignment_decisions (booking_id);
create index assignment_decisions_by_technician on assignment_decisions (technician_id) where technician_id is not null;
