-- What somebody wrote to us on WhatsApp. What we write is in `messages`.
create table whatsapp_inbound (
  id           text primary key,
  -- What WhatsApp calls it: the same is taken once.
  provider_id  text not null unique,
  phone        text not null,
  profile_name text,
  type         text not null,
  text         text not null,
  at           text not null,
  received_at  text not null,
  user_id      text references users (id),
  booking_id   text references bookings (id)
) strict;

create index whatsapp_inbound_by_phone on whatsapp_inbound (phone, at, id);
create index whatsapp_inbound_by_user on whatsapp_inbound (user_id) where user_id is not null;

-- How the office stands with a number.
create table whatsapp_numbers (
  phone           text    primary key,
  name            text,
  last_inbound_at text    not null,
  unread          integer not null,
  needs_person    integer not null check (needs_person in (0, 1)),
  seen_at         text
) strict, without rowid;

-- How a message leaves besides its plain text, under the message's key.
create table whatsapp_forms (
  message_key text primary key,
  form        text not null check (json_valid(form))
) strict, without rowid;

create table whatsapp_templates (
  name      text primary key,
  language  text not null,
  body      text not null,
  state     text not null check (state in ('draft', 'approved')),
  user_id   text references users (id),
  edited_at text
) strict, without rowid;

insert into whatsapp_templates (name, language, body, state) values
  ('service_update', 'en_GB', 'News from {{1}}: {{2}} If you have a question, call {{3}}.', 'draft'),
  ('booking_confirmation', 'en_GB', 'Hello {{1}}, your booking {{2}} is confirmed for {{3}}. Parts and labour are guaranteed for 12 months.', 'draft'),
  ('dispatch_notice', 'en_GB', 'Hello {{1}}, {{2}} is on the way to you for booking {{3}} and should be there by {{4}}.', 'draft'),
  ('payment_reminder', 'en_GB', 'Hello {{1}}, {{2}} is still to be paid for booking {{3}}. You can pay here: {{4}} Thank you.', 'draft');

-- One sending to many; its messages have its id as their cause.
create table whatsapp_bulks (
  id         text    primary key,
  template   text    not null,
  user_id    text    not null references users (id),
  at         text    not null,
  total      integer not null,
  stopped_at text
) strict;

create index whatsapp_bulks_by_time on whatsapp_bulks (at);
create index messages_of_whatsapp on messages (recipient, created_at) where channel = 'whatsapp';
create index bookings_by_phone on bookings (customer_phone, created_at);
