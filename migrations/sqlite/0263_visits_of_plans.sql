-- The booking of a visit that a plan includes is at no charge, as a claim on the guarantee is: it has no estimate. No row is
-- written.
alter table bookings add column plan_visit text;
alter table bookings drop constraint claims_cost_nothing;
alter table bookings add constraint free_bookings_cost_nothing
  check ((estimated_cost_pence is null) = (guarantee_of is not null or plan_visit is not null));

-- One booking that stands for each visit: no visit is made twice.
create unique index bookings_of_plan_visits on bookings (plan_visit)
  where plan_visit is not null and status <> 'cancelled';
