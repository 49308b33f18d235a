-- The dispatch board lists the visits that wait for parts.
create index visits_awaiting_parts on visits (booking_id) where status = 'awaiting_parts';
