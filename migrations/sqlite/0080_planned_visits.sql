-- Technicians find the bookings of which they lead another visit than the first, or one that another visit followed.
create index visits_beyond_first on visits (technician_id) where number > 1 or completion_status in ('partial', 'pending_parts');

-- The limits of a day count every visit of a booking, and a visit of a crew once; the limits of a technician count each of theirs.
drop trigger holds_never_exceed_a_limit;

create trigger holds_never_exceed_a_limit before insert on holds
when new.day_from_ms is not null and exists (
  select 1 from settings, json_each(settings.value, '$.day_caps') cap
  where settings.key = 'room'
    and (
      (cap.value ->> 'scope' = 'firm' and new.leads = 1)
      or (cap.value ->> 'scope' = 'technician' and cap.value ->> 'id' = new.resource)
      or (cap.value ->> 'scope' = 'category' and new.leads = 1 and cap.value ->> 'id' = (
        select s.category from bookings b join services s on s.id = b.service_id where b.id = new.booking_id))
    )
    and exists (
      select count(*) from holds held join bookings b on b.id = held.booking_id join services s on s.id = b.service_id
      where held.starts_ms >= new.day_from_ms and held.starts_ms < new.day_until_ms
        and (held.booking_id <> new.booking_id or held.visit_number <> new.visit_number)
        and (
          (cap.value ->> 'scope' = 'firm' and held.leads = 1)
          or (cap.value ->> 'scope' = 'technician' and cap.value ->> 'id' = held.resource)
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
