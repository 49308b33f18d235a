/**
 * Adds the first visit of each booking that was written without the program: sample data, and that of tests. The states are
 * those of the migration that introduced visits.
 */
export const addMissingVisits = `insert into visits (booking_id, number, status, technician_id, starts_at, duration_minutes,
  arrived_at, check_in_at, check_out_at, completion_status, called_off_at, version)
select id, 1,
  case
    when status = 'completed' then 'done'
    when cancel_reason = 'no_access' then 'no_access'
    when actual_start_time is not null or status = 'in_progress' then 'on_site'
    else 'scheduled'
  end,
  technician_id, starts_at, duration_minutes, actual_start_time, actual_start_time,
  case when actual_start_time is not null then actual_end_time end,
  case status when 'completed' then 'completed' end,
  case when status = 'cancelled' and cancel_reason <> 'no_access' then updated_at end,
  1
from bookings where not exists (select 1 from visits where booking_id = bookings.id)`
