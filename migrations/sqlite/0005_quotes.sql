-- A price that was told to somebody, and holds until it expires; a booking at it keeps it for good.
create table quotes (
  id          text    primary key,
  service_id  text    not null references services (id),
  priority    text    not null check (priority in ('standard', 'priority', 'urgent', 'emergency')),
  -- [{ "label", "amount" }] in pence; they add up to the total.
  lines       text    not null check (json_valid(lines)),
  total_pence integer not null check (total_pence >= 0),
  created_at  text    not null,
  expires_at  text    not null
) strict;

create index quotes_by_expiry on quotes (expires_at);

alter table bookings add column quote_id text references quotes (id);

create index bookings_by_quote on bookings (quote_id) where quote_id is not null;
