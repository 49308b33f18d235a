-- A claim on the guarantee is a booking at no charge: it has no estimate. Nothing else of the table is changed, and no
-- row is written, so that its triggers and indexes stay as they are.
alter table bookings add column guarantee_of text references bookings (id);
alter table bookings alter column estimated_cost_pence drop not null;
alter table bookings add constraint claims_cost_nothing check ((estimated_cost_pence is null) = (guarantee_of is not null));

create index bookings_by_guarantee on bookings (guarantee_of) where guarantee_of is not null;
-- One claim on the same work at a time.
create unique index bookings_open_claim on bookings (guarantee_of)
  where guarantee_of is not null and status in ('pending', 'confirmed', 'in_progress');
