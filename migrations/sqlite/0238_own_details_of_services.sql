-- The details of a service that the office set, by name: no data file changes them from then on.
alter table services add column own text not null default '[]' check (json_valid(own));
