-- The day of a technician: jobs ahead are few among thousands that are done.
create index bookings_open_by_technician on bookings (technician_id, status, starts_at, id)
  where status in ('confirmed', 'in_progress');
