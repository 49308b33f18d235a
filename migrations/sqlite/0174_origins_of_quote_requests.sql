-- Where the visit began in which a request for a quote was written: the booking of the accepted quote keeps it.
alter table quote_requests add column origin_source text check (length(origin_source) between 1 and 40);
alter table quote_requests add column origin_page text check (length(origin_page) between 1 and 200);
alter table quote_requests add column origin_device text check (origin_device in ('phone', 'tablet', 'computer'));
