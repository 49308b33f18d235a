-- Visits: what happens in the field. A booking has one or more, counted from 1; the first is made with the booking.
create table visits (
  booking_id        text    not null references bookings (id),
  number            integer not null check (number >= 1),
  status            text    not null check (status in ('scheduled', 'en_route', 'on_site', 'awaiting_parts', 'no_access', 'done')),
  -- The technician who leads it; further ones are in visit_crew. Null while nobody is assigned.
  technician_id     text    references technicians (id),
  -- Null for an emergency: as soon as possible.
  starts_at         text,
  duration_minutes  integer not null check (duration_minutes between 15 and 1440),
  -- As the technician has said on the way.
  arrives_at        text,
  arrived_at        text,
  check_in_at       text,
  check_out_at      text,
  completion_status text    check (completion_status in ('completed', 'partial', 'pending_parts')),
  -- A mark, not a state: the visit does not take place, or was broken off.
  called_off_at     text,
  version           integer not null,
  primary key (booking_id, number),
  check (check_out_at is null or check_in_at is not null)
) strict, without rowid;

-- Technicians who come with the one who leads, in the order in which they were added.
create table visit_crew (
  booking_id    text    not null,
  visit_number  integer not null,
  position      integer not null check (position >= 2),
  technician_id text    not null references technicians (id),
  primary key (booking_id, visit_number, position),
  unique (booking_id, visit_number, technician_id),
  foreign key (booking_id, visit_number) references visits (booking_id, number)
) strict, without rowid;

create index visit_crew_by_technician on visit_crew (technician_id);

-- The visit that the booking is at: its technician and times are those of the booking.
alter table bookings add column visit_number integer not null default 1 check (visit_number >= 1);

insert into visits (booking_id, number, status, technician_id, starts_at, duration_minutes, arrives_at, arrived_at,
  check_in_at, check_out_at, completion_status, called_off_at, version)
select b.id, 1,
  case
    when b.status = 'completed' then 'done'
    when b.cancel_reason = 'no_access' then 'no_access'
    when b.actual_start_time is not null or b.status = 'in_progress' then 'on_site'
    when d.at is not null then 'en_route'
    else 'scheduled'
  end,
  b.technician_id, b.starts_at, b.duration_minutes, d.arrives_at, b.actual_start_time, b.actual_start_time,
  case when b.actual_start_time is not null then b.actual_end_time end,
  case b.status when 'completed' then 'completed' end,
  case when b.status = 'cancelled' and b.cancel_reason <> 'no_access' then b.updated_at end,
  1
from bookings b
left join departures d
  on d.booking_id = b.id and d.technician_id = b.technician_id and d.starts_at = coalesce(b.starts_at, '');

-- A reservation is kept for each visit and technician.
create table holds_of_visits (
  resource     text    not null,
  starts_ms    integer not null,
  booking_id   text    not null references bookings (id),
  ends_ms      integer not null check (ends_ms > starts_ms and ends_ms - starts_ms <= 86400000),
  -- The free time after the visit.
  buffer_ms    integer not null check (buffer_ms between 0 and 14400000),
  -- The free time before it; null: as long as buffer_ms.
  before_ms    integer check (before_ms between 0 and 14400000),
  -- The postcode district of the visit; null where nobody travels to it.
  district     text,
  -- The way to the visit is inside, as for an emergency.
  includes_way integer not null default 0 check (includes_way in (0, 1)),
  -- The office accepted less room than the settings ask for.
  waives_room  integer not null default 0 check (waives_room in (0, 1)),
  -- The business's own day that the visit begins in, where the limits of the day apply to it.
  day_from_ms  integer,
  day_until_ms integer,
  visit_number integer not null default 1 check (visit_number >= 1),
  -- Of the technician who leads the visit, or of a lane.
  leads        integer not null default 1 check (leads in (0, 1)),
  primary key (resource, starts_ms, booking_id, visit_number)
) strict, without rowid;

insert into holds_of_visits (resource, starts_ms, booking_id, ends_ms, buffer_ms, before_ms, district, includes_way,
  waives_room, day_from_ms, day_until_ms)
select resource, starts_ms, booking_id, ends_ms, buffer_ms, before_ms, district, includes_way, waives_room, day_from_ms,
  day_until_ms
from holds;

drop table holds;
alter table holds_of_visits rename to holds;

create index holds_by_start on holds (starts_ms);
create unique index holds_of_a_visit on holds (booking_id, visit_number, resource);

create trigger holds_never_overlap before insert on holds
when exists (
  select 1 from holds held
  where held.resource = new.resource
    and (held.booking_id <> new.booking_id or held.visit_number <> new.visit_number)
    and held.starts_ms > new.starts_ms - 86400000 - 14400000
    and held.starts_ms < new.ends_ms + 14400000
    and held.starts_ms < new.ends_ms + case when new.waives_room = 1 then 0
      else max(new.buffer_ms, coalesce(held.before_ms, held.buffer_ms)) end
    and new.starts_ms < held.ends_ms + case when new.waives_room = 1 then 0
      else max(held.buffer_ms, coalesce(new.before_ms, new.buffer_ms)) end
)
begin
  select raise(abort, 'slot held');
end;

create trigger holds_never_move_onto_another before update on holds
when exists (
  select 1 from holds held
  where held.resource = new.resource
    and (held.booking_id <> new.booking_id or held.visit_number <> new.visit_number)
    and held.starts_ms > new.starts_ms - 86400000 - 14400000
    and held.starts_ms < new.ends_ms + 14400000
    and held.starts_ms < new.ends_ms + case when new.waives_room = 1 or held.waives_room = 1 then 0
      else max(new.buffer_ms, coalesce(held.before_ms, held.buffer_ms)) end
    and new.starts_ms < held.ends_ms + case when new.waives_room = 1 or held.waives_room = 1 then 0
      else max(held.buffer_ms, coalesce(new.before_ms, new.buffer_ms)) end
)
begin
  select raise(abort, 'slot held');
end;

create trigger holds_never_exceed_a_limit before insert on holds
when new.day_from_ms is not null and exists (
  select 1 from settings, json_each(settings.value, '$.day_caps') cap
  where settings.key = 'room'
    and (
      cap.value ->> 'scope' = 'firm'
      or (cap.value ->> 'scope' = 'technician' and cap.value ->> 'id' = new.resource)
      or (cap.value ->> 'scope' = 'category' and cap.value ->> 'id' = (
        select s.category from bookings b join services s on s.id = b.service_id where b.id = new.booking_id))
    )
    and exists (
      select count(*) from holds held join bookings b on b.id = held.booking_id join services s on s.id = b.service_id
      where held.starts_ms >= new.day_from_ms and held.starts_ms < new.day_until_ms
        and held.booking_id <> new.booking_id
        and (
          cap.value ->> 'scope' = 'firm'
          or (cap.value ->> 'scope' = 'technician' and cap.value ->> 'id' = held.resource)
          or (cap.value ->> 'scope' = 'category' and cap.value ->> 'id' = s.category)
        )
      having count(*) + 1 > cap.value ->> 'jobs'
        or coalesce(sum(held.ends_ms - held.starts_ms), 0) + new.ends_ms - new.starts_ms
          > (cap.value ->> 'minutes') * 60000
    )
)
begin
  select raise(abort, 'day full');
end;

create trigger holds_note_added_day after insert on holds
begin
  insert into reserved_days (day) values (new.starts_ms / 86400000)
    on conflict (day) do update set version = version + 1;
end;

create trigger holds_note_removed_day after delete on holds
begin
  insert into reserved_days (day) values (old.starts_ms / 86400000)
    on conflict (day) do update set version = version + 1;
end;

create trigger holds_note_changed_days after update on holds
begin
  insert into reserved_days (day) values (old.starts_ms / 86400000)
    on conflict (day) do update set version = version + 1;
  insert into reserved_days (day) values (new.starts_ms / 86400000)
    on conflict (day) do update set version = version + 1;
end;

-- Technicians read what they have done for 30 days after it.
create index bookings_done_by_technician on bookings (technician_id, actual_end_time) where status = 'completed';
