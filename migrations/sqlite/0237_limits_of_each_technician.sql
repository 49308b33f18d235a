-- A limit of a technician without an id is one of each technician. Lanes are no technicians.
drop trigger holds_never_exceed_a_limit;

create trigger holds_never_exceed_a_limit before insert on holds
when new.day_from_ms is not null and exists (
  select 1 from settings, json_each(settings.value, '$.day_caps') cap
  where settings.key = 'room'
    and (
      (cap.value ->> 'scope' = 'firm' and new.leads = 1)
      or (cap.value ->> 'scope' = 'technician' and cap.value ->> 'id' = new.resource)
      or (cap.value ->> 'scope' = 'technician' and cap.value ->> 'id' = '' and new.resource not like 'lane:%')
      or (cap.value ->> 'scope' = 'category' and new.leads = 1 and cap.value ->> 'id' = (
        select s.category from bookings b join services s on s.id = b.service_id where b.id = new.booking_id))
    )
    and exists (
      select count(*) from holds held join bookings b on b.id = held.booking_id join services s on s.id = b.service_id
      where held.starts_ms >= new.day_from_ms and held.starts_ms < new.day_until_ms
        and (held.booking_id <> new.booking_id or held.visit_number <> new.visit_number)
        and (
          (cap.value ->> 'scope' = 'firm' and held.leads = 1)
          or (cap.value ->> 'scope' = 'technician' and held.resource = new.resource)
          or (cap.value ->> 'scope' = 'category' and held.leads = 1 and cap.value ->> 'id' = s.category)
        )
      having count(*) + 1 > cap.value ->> 'jobs'
        or coalesce(sum(held.ends_ms - held.starts_ms), 0) + new.ends_ms - new.starts_ms
          > (cap.value ->> 'minutes') * 60000
    )
)
begin
  select raise(abort, 'day full');
end;

-- The capacity of a trade that the owner set: at most so many lanes of it have a visit at once, also where an earlier
-- capacity gave more lanes than there are now. ';' is the character after ':'.
create trigger holds_never_exceed_a_capacity before insert on holds
when new.resource like 'lane:%' and exists (
  select 1 from settings, json_each(settings.value, '$.capacity') trade
  where settings.key = 'room'
    and new.resource >= 'lane:' || trade.key || ':' and new.resource < 'lane:' || trade.key || ';'
    and (
      select count(distinct held.resource) from holds held
      where held.starts_ms > new.starts_ms - 86400000 and held.starts_ms < new.ends_ms and held.ends_ms > new.starts_ms
        and held.resource >= 'lane:' || trade.key || ':' and held.resource < 'lane:' || trade.key || ';'
        and (held.booking_id <> new.booking_id or held.visit_number <> new.visit_number)
    ) >= trade.value
)
begin
  select raise(abort, 'slot held');
end;
