-- The London day whose visitors a payment is counted among: that of the booking, for the first booking of a visitor on that day.
-- Null: its payment is no step of a visit, as that of an accepted quote is none.
alter table booking_origins add column visit_day text check (visit_day glob '????-??-??');

-- Payments were counted on the day on which they came in, one for each booking: never more than came to the step before.
delete from booking_steps as paid where step = 7 and not exists (
  select 1 from booking_steps booked where booked.day = paid.day and booked.step = 6 and booked.source = paid.source);
update booking_steps as paid set visitors = min(visitors, (
  select visitors from booking_steps booked
  where booked.day = paid.day and booked.step = 6 and booked.source = paid.source)) where step = 7;
