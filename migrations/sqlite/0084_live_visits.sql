-- The page of the customer changes when a visit does. Only the last change of a booking matters.
create trigger visits_changed_live after update on visits
when old.status is not new.status or old.technician_id is not new.technician_id or old.starts_at is not new.starts_at
  or old.arrives_at is not new.arrives_at or old.arrived_at is not new.arrived_at
  or old.check_in_at is not new.check_in_at or old.check_out_at is not new.check_out_at
  or old.called_off_at is not new.called_off_at
begin
  delete from live_events
  where user_id = (select customer_id from bookings where id = new.booking_id) and kind = 'visit' and ref = new.booking_id;
  insert into live_events (user_id, kind, ref, at)
  select customer_id, 'visit', id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from bookings where id = new.booking_id;
end;
