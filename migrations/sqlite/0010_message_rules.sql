-- What the owner has made of a row of the event table; a row that is as it was written is not here.
create table message_rows (
  event     text    not null,
  part      text    not null check (part in ('customer', 'technician', 'office', 'account', 'visitor')),
  subject   text    not null,
  text      text    not null,
  title     text    not null,
  short     text    not null,
  -- Those that are on: a JSON list.
  channels  text    not null check (json_valid(channels)),
  user_id   text    not null references users (id),
  edited_at text    not null,
  version   integer not null check (version > 0),
  primary key (event, part)
) strict, without rowid;

-- One row once the owner has set them: times of the day in the business's zone, "21:00".
create table quiet_hours (
  id         integer primary key check (id = 1),
  from_time  text    not null,
  until_time text    not null,
  changed_at text    not null
) strict;

-- What a user has switched off.
create table message_choices (
  user_id     text not null references users (id),
  event_group text not null,
  channel     text not null check (channel in ('in_app', 'email', 'push', 'whatsapp')),
  changed_at  text not null,
  primary key (user_id, event_group, channel)
) strict, without rowid;

-- Who has agreed to be told what over which channel, in which words, and when it was taken back.
create table consents (
  id           integer primary key,
  user_id      text    references users (id),
  channel      text    not null check (channel in ('in_app', 'email', 'push', 'whatsapp')),
  address      text,
  purpose      text    not null check (purpose in ('service', 'marketing')),
  given_at     text    not null,
  withdrawn_at text,
  text_version text    not null,
  source       text    not null,
  check (user_id is not null or address is not null)
) strict;

create unique index consents_of_users on consents (user_id, channel, purpose)
  where withdrawn_at is null and user_id is not null;
create unique index consents_of_addresses on consents (address, channel, purpose)
  where withdrawn_at is null and user_id is null;

-- Addresses over which nothing more is to go, but for what has to.
create table suppressions (
  channel text not null check (channel in ('in_app', 'email', 'push', 'whatsapp')),
  address text not null,
  since   text not null,
  why     text not null check (why in ('stop', 'unsubscribe')),
  primary key (channel, address)
) strict, without rowid;

-- Whose address a link to stop messages is for, by the hash of its token.
create table stop_links (
  token_hash text primary key,
  channel    text not null check (channel in ('in_app', 'email', 'push', 'whatsapp')),
  address    text not null,
  created_at text not null
) strict, without rowid;

create index stop_links_by_address on stop_links (address);

-- A technician has set out to a visit: once for each technician and start ('' for an emergency, which has none).
create table departures (
  booking_id    text not null references bookings (id),
  technician_id text not null references technicians (id),
  starts_at     text not null,
  at            text not null,
  arrives_at    text not null,
  primary key (booking_id, technician_id, starts_at)
) strict, without rowid;

-- For the reminders of what is left to pay after the work.
create index bookings_by_end on bookings (actual_end_time) where status = 'completed';
