-- Set once an ended plan owes no further visit: then the daily job reads it no more. The job sets it for plans of before.
alter table care_plans add column is_over integer not null default 0 check (is_over in (0, 1));

create index care_plans_to_tend on care_plans (id) where is_over = 0;
