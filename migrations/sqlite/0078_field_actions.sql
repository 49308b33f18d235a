-- What a phone has sent, with the answer: an action is done once, however late it is sent again.
create table field_actions (
  user_id      text    not null references users (id),
  action_id    text    not null,
  booking_id   text    not null references bookings (id),
  visit_number integer not null,
  kind         text    not null,
  fingerprint  text    not null,
  status       integer not null,
  body         text    not null,
  -- As the clock of the phone had it; null where it did not say.
  happened_at  text,
  -- When it came in.
  at           text    not null,
  primary key (user_id, action_id)
) strict, without rowid;

create index field_actions_by_booking on field_actions (booking_id);

-- One reading at check-in and one at check-out, where the technician agreed.
create table visit_positions (
  booking_id    text    not null,
  visit_number  integer not null,
  moment        text    not null check (moment in ('check_in', 'check_out')),
  technician_id text    not null references technicians (id),
  latitude      real    not null check (latitude between -90 and 90),
  longitude     real    not null check (longitude between -180 and 180),
  -- In metres, as the phone has it.
  accuracy      real    not null check (accuracy >= 0),
  at            text    not null,
  primary key (booking_id, visit_number, moment),
  foreign key (booking_id, visit_number) references visits (booking_id, number)
) strict, without rowid;

create index visit_positions_by_technician on visit_positions (technician_id);
