-- What is said to people, one row for each person and channel. `seq` is the order in which they were added.
create table messages (
  seq         integer primary key,
  id          text    not null unique,
  -- What makes it one: the same key again adds nothing.
  key         text    not null unique,
  event       text    not null,
  cause       text    not null,
  channel     text    not null check (channel in ('in_app', 'email', 'push', 'whatsapp')),
  recipient   text    not null,
  name        text,
  user_id     text    references users (id),
  booking_id  text    references bookings (id),
  subject     text    not null,
  text        text    not null,
  action      text    check (json_valid(action)),
  attachments text    not null check (json_valid(attachments)),
  link        text,
  unsubscribe text,
  not_before  text    not null,
  state       text    not null check (
    state in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unsure', 'cancelled')),
  reason      text,
  provider    text,
  provider_id text,
  -- Tries since it was added, or since it was sent again by hand.
  attempts    integer not null default 0,
  -- How often it was sent again by hand.
  resends     integer not null default 0,
  created_at  text    not null,
  next_try_at text    not null,
  -- While it is being sent: since when, and since when the provider may have it.
  claimed_at  text,
  left_at     text,
  sent_at     text,
  changed_at  text    not null,
  check ((state = 'sending') = (claimed_at is not null)),
  check (left_at is null or state = 'sending')
) strict;

create index messages_due on messages (next_try_at) where state = 'queued';
create index messages_in_turn on messages (booking_id, recipient, channel, not_before, seq)
  where state in ('queued', 'sending');
create index messages_sending on messages (seq) where state = 'sending';
create index messages_by_state on messages (state, seq);
create index messages_by_booking on messages (booking_id, seq) where booking_id is not null;
create index messages_by_user on messages (user_id, seq) where user_id is not null;
create index messages_by_cause on messages (cause, event);
create index messages_by_event on messages (event, created_at);
create index messages_by_provider_id on messages (provider_id) where provider_id is not null;
create index messages_failed on messages (changed_at) where state = 'failed';

-- Each try, and whatever else became of a message afterwards.
create table message_attempts (
  id         integer primary key,
  message_id text    not null references messages (id),
  at         text    not null,
  provider   text    not null,
  outcome    text    not null check (
    outcome in ('accepted', 'refused', 'later', 'no_answer', 'unsure', 'delivered', 'read', 'failed', 'resent')),
  detail     text,
  -- Who asked for it, where a person did.
  user_id    text    references users (id)
) strict;

create index message_attempts_by_message on message_attempts (message_id, id);

-- Addresses that a provider has said are no good: nothing is sent there until a person sends something again by hand.
create table message_addresses_gone (
  channel   text not null,
  recipient text not null,
  reason    text not null,
  since     text not null,
  primary key (channel, recipient)
) strict, without rowid;

-- One row while nothing is to leave.
create table message_pause (
  id        integer primary key check (id = 1),
  paused_at text    not null,
  user_id   text    not null references users (id)
) strict;
