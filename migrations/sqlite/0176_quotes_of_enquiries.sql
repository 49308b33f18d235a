-- A request for a quote that the office made of an enquiry: one for each enquiry.
alter table quote_requests add column enquiry_id text references enquiries (id) on delete set null;

create unique index quote_requests_of_enquiry on quote_requests (enquiry_id) where enquiry_id is not null;
