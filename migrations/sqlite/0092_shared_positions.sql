-- A technician on the way to a visit agreed to share where they are: the last position alone, to 500 metres.
create table shared_positions (
  booking_id    text    not null,
  visit_number  integer not null,
  technician_id text    not null references technicians (id),
  agreed_at     text    not null,
  -- Null until the phone has sent one.
  latitude      real    check (latitude between -90 and 90),
  longitude     real    check (longitude between -180 and 180),
  at            text,
  primary key (booking_id, visit_number),
  foreign key (booking_id, visit_number) references visits (booking_id, number),
  check ((latitude is null) = (at is null) and (longitude is null) = (at is null))
) strict, without rowid;

create index shared_positions_by_technician on shared_positions (technician_id);
create index shared_positions_by_age on shared_positions (agreed_at);

-- It goes with the journey, whatever ends that: arrival, check-in, another technician or start, a cancellation.
create trigger visits_end_sharing after update on visits
when new.status <> 'en_route' or new.technician_id is not old.technician_id or new.starts_at is not old.starts_at
  or new.called_off_at is not null or new.check_in_at is not null
begin
  delete from shared_positions where booking_id = new.booking_id and visit_number = new.number;
end;

-- The page of the customer changes with it. Only the last change of a booking matters.
create trigger shared_positions_changed_live after update of at on shared_positions
begin
  delete from live_events
  where user_id = (select customer_id from bookings where id = new.booking_id) and kind = 'visit' and ref = new.booking_id;
  insert into live_events (user_id, kind, ref, at)
  select customer_id, 'visit', id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from bookings where id = new.booking_id;
end;

create trigger shared_positions_ended_live after delete on shared_positions
when old.at is not null
begin
  delete from live_events
  where user_id = (select customer_id from bookings where id = old.booking_id) and kind = 'visit' and ref = old.booking_id;
  insert into live_events (user_id, kind, ref, at)
  select customer_id, 'visit', id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from bookings where id = old.booking_id;
end;
