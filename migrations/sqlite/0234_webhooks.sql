-- Addresses of other programs, and what is sent to them. Secrets are sealed by a key outside of the database.
create table webhooks (
  id text primary key check (id like 'whk\_%' escape '\'),
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 1 and 500),
  types text not null check (json_valid(types)),
  state text not null check (state in ('on', 'paused', 'gone', 'failing')),
  failing_since text,
  sealed_secret text,
  sealed_former text,
  former_until text,
  made_by text not null references users (id),
  made_at text not null,
  removed_at text,
  check ((sealed_former is null) = (former_until is null)),
  check ((sealed_secret is null) = (removed_at is not null))
) strict;
create index webhooks_made_by on webhooks (made_by);

create table webhook_deliveries (
  number integer primary key,
  id text not null unique check (id like 'whd\_%' escape '\'),
  webhook_id text not null references webhooks (id),
  event text not null,
  type text not null,
  body text not null check (json_valid(body)),
  created_at text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  failures integer not null default 0,
  tries integer not null default 0,
  next_try_at text,
  replayed_at text,
  check ((state = 'waiting') = (next_try_at is not null))
) strict;
create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, event);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, number);

create table webhook_tries (
  delivery integer not null references webhook_deliveries (number),
  number integer not null,
  at text not null,
  took_ms integer not null,
  status integer,
  answer text not null,
  primary key (delivery, number)
) strict, without rowid;
