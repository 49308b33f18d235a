-- The districts in which a service is offered, as a JSON array of their codes; null: wherever the business works.
alter table services add column districts text;
