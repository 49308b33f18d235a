-- The first unread message about which a side was notified; null while nothing waits for it. One notice for each thread
-- and side until it has read.
alter table booking_threads add column customer_notified_of integer;
alter table booking_threads add column technician_notified_of integer;
alter table booking_threads add column office_notified_of integer;
