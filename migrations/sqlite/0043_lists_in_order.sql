-- Lists of payments, the newest first: all of them, those of a rare state, and those of one provider.
create index payments_in_order on payments (created_at, id);
drop index payments_by_time;
create index payments_by_status on payments (status, created_at, id) where status <> 'succeeded';
create index payments_by_provider on payments (provider, created_at, id);
-- Lists of customers and users, the newest first, and of messages of a rare channel or event.
create index users_by_time on users (created_at, id);
create index messages_by_channel on messages (channel, seq);
create index messages_by_event_in_order on messages (event, seq);
-- The totals of a customer with many bookings.
create index bookings_for_totals on bookings (customer_id, cancel_reason, status, id);
create index ledger_by_booking_and_kind on ledger_entries (booking_id, kind, amount_pence);
drop index ledger_by_booking;
