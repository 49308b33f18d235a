-- Nobody is notified of a plan for 60 seconds, in which the office can undo it. A row is what waits of one booking.
create table plan_news (
  booking_id text    primary key references bookings (id),
  -- The version of the booking that the latest plan made.
  round      integer not null,
  due_at     text    not null,
  -- JSON: the plan as those concerned know it.
  known      text    not null check (json_valid(known)),
  -- JSON: the events that make the present plan known to them.
  events     text    not null check (json_valid(events)),
  -- JSON: the plans that can be undone, the latest last.
  undoable   text    not null check (json_valid(undoable))
) strict, without rowid;

create index plan_news_due on plan_news (due_at);

-- A move that a plan of the office made is undone with its length and its crew. Null: these stay.
alter table booking_moves add column from_duration_minutes integer;
alter table booking_moves add column from_crew text check (json_valid(from_crew));

-- The dispatch board lists the emergencies that nobody has begun.
create index bookings_urgent on bookings (id) where starts_at is null and status in ('pending', 'confirmed');
