-- Room between visits: a buffer on each side, the place of a visit, and limits of a day.

-- The owner's own values of a service; null: the buffer of the data file on either side, and the rules of the business.
alter table services add column own_buffer_before_minutes integer check (own_buffer_before_minutes between 0 and 240);
alter table services add column own_buffer_after_minutes integer check (own_buffer_after_minutes between 0 and 240);
alter table services add column own_notice_minutes integer check (own_notice_minutes between 0 and 20160);
alter table services add column own_horizon_days integer check (own_horizon_days between 1 and 365);

-- Null: as long as the buffer after the visit.
alter table bookings add column buffer_before_minutes integer check (buffer_before_minutes between 0 and 240);

drop trigger holds_never_overlap;
drop trigger holds_never_move_onto_another;

-- Null: as long as buffer_ms, which is the buffer after the visit.
alter table holds add column before_ms integer check (before_ms between 0 and 14400000);
-- The postcode district of the visit; null where nobody travels to it.
alter table holds add column district text;
-- The way to the visit is inside, as for an emergency.
alter table holds add column includes_way integer not null default 0 check (includes_way in (0, 1));
-- The office accepted less room than the settings ask for.
alter table holds add column waives_room integer not null default 0 check (waives_room in (0, 1));
-- The business's own day that the visit begins in, where the limits of the day apply to it.
alter table holds add column day_from_ms integer;
alter table holds add column day_until_ms integer;

create index holds_by_start on holds (starts_ms);

update holds set (district, includes_way) = (
  select case when outward glob '*[0-9][A-Z]' then substr(outward, 1, length(outward) - 1) else outward end, is_emergency
  from (
    select substr(customer_postcode, 1, instr(customer_postcode || ' ', ' ') - 1) outward, starts_at is null is_emergency
    from bookings where id = holds.booking_id
  )
)
where substr(resource, 1, 4) = 'tec_'
  and booking_id in (select id from bookings where status in ('pending', 'confirmed', 'in_progress'));

create trigger holds_never_overlap before insert on holds
when exists (
  select 1 from holds held
  where held.resource = new.resource
    and held.booking_id <> new.booking_id
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
    and held.booking_id <> new.booking_id
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
