-- A document that is written in the first hour of a day in summer has the day before in UTC: it is late where a period was
-- closed in that hour. The hour is added all year, so that the index has the few of winter nights, too.
drop index invoices_late;
create index invoices_late on invoices (issued_at) where tax_point < date(issued_at, '+1 hour');
