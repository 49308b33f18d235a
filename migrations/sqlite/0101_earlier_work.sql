-- The work that was done before for a customer at an address, the latest first, however many customers share a postcode.
create index bookings_done_for_customer on bookings (customer_id, customer_postcode, actual_end_time)
  where status = 'completed' and actual_end_time is not null;
