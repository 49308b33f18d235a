-- Every page of a signed-in customer asks for a booking of theirs that waits for its payment.
create index bookings_unpaid on bookings (customer_id, expires_at) where status = 'pending' and expires_at is not null;
