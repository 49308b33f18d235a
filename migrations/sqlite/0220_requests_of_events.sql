-- The request that caused an event or a message: the lines of the log about them name it.
alter table outbox add column request_id text;
alter table messages add column request_id text;
alter table plan_news add column request_id text;
