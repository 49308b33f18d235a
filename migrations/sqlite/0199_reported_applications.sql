-- A report of a job may name an application for it: staff open that one, and no other.
alter table market_cases add column application_id text references job_applications (id) on delete set null;

create index market_cases_by_application on market_cases (application_id) where application_id is not null;
