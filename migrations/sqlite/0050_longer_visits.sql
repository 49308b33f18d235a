-- When a visit should be over, as the technician on site has said; null: as planned.
alter table bookings add column expected_end_at text;
