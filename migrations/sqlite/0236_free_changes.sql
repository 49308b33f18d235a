-- Until how many hours before the visit a customer may change it free of charge, as was promised when it was booked.
alter table bookings add column free_change_hours integer not null default 24 check (free_change_hours between 0 and 168);
