-- The number under the bell, on every page of a user.
create index notifications_unread on notifications (user_id) where read_at is null;
-- Lists of bookings by state, newest first.
create index bookings_by_status on bookings (status, id);
-- Alarms that wait for a decision, however many were decided before.
create index fraud_checks_undecided on payment_fraud_checks (created_at, id)
  where risk_level in ('high', 'critical') and decision is null;
