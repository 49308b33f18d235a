-- The office lists the payments of one purpose. Most are for a booking: an index of the others stays small.
create index payments_of_rare_purposes on payments (purpose, created_at, id) where purpose <> 'booking';
