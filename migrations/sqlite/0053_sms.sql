-- Text messages (SMS): one more channel. A check cannot be changed, so that its tables are made again.
create table messages_now (
  seq         integer primary key,
  id          text    not null unique,
  -- The identity of the message: the same key again adds nothing.
  key         text    not null unique,
  event       text    not null,
  cause       text    not null,
  channel     text    not null check (channel in ('in_app', 'email', 'push', 'whatsapp', 'sms')),
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
  -- Tries since it was added, or since it was last resent manually.
  attempts    integer not null default 0,
  -- How often it was resent manually.
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

insert into messages_now (
    seq, id, key, event, cause, channel, recipient, name, user_id, booking_id, subject, text, action, attachments, link,
    unsubscribe, not_before, state, reason, provider, provider_id, attempts, resends, created_at, next_try_at,
    claimed_at, left_at, sent_at, changed_at)
  select
    seq, id, key, event, cause, channel, recipient, name, user_id, booking_id, subject, text, action, attachments, link,
    unsubscribe, not_before, state, reason, provider, provider_id, attempts, resends, created_at, next_try_at,
    claimed_at, left_at, sent_at, changed_at
  from messages order by seq;

create table message_attempts_now (
  id         integer primary key,
  message_id text    not null references messages_now (id),
  at         text    not null,
  provider   text    not null,
  outcome    text    not null check (
    outcome in ('accepted', 'refused', 'later', 'no_answer', 'unsure', 'delivered', 'read', 'failed', 'resent')),
  detail     text,
  -- The user who asked for it, where a person did.
  user_id    text    references users (id)
) strict;

insert into message_attempts_now (id, message_id, at, provider, outcome, detail, user_id)
  select id, message_id, at, provider, outcome, detail, user_id from message_attempts order by id;

drop table message_attempts;
drop table messages;
alter table messages_now rename to messages;
alter table message_attempts_now rename to message_attempts;

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
create index messages_of_whatsapp on messages (recipient, created_at) where channel = 'whatsapp';
create index messages_unsealed on messages (seq) where action glob '{*';
create index messages_of_whatsapp_by_time on messages (created_at, recipient) where channel = 'whatsapp';
create index messages_by_channel on messages (channel, seq);
create index messages_by_event_in_order on messages (event, seq);
create index message_attempts_by_message on message_attempts (message_id, id);

create trigger messages_change_in_search after update of
  recipient, name, subject on messages
when old.rowid <= (select upto from search_state where name = 'messages')
  and (old.recipient, old.name, old.subject)
  is not (new.recipient, new.name, new.subject)
begin
  insert into search_pending (name, row) select 'messages', old.rowid
  where not exists (select 1 from search_pending where name = 'messages' and row = old.rowid);
end;

create trigger messages_leave_search after delete on messages
when old.rowid <= (select upto from search_state where name = 'messages')
begin
  insert into search_pending (name, row) select 'messages', old.rowid
  where not exists (select 1 from search_pending where name = 'messages' and row = old.rowid);
end;

create table message_choices_now (
  user_id     text not null references users (id),
  event_group text not null,
  channel     text not null check (channel in ('in_app', 'email', 'push', 'whatsapp', 'sms')),
  changed_at  text not null,
  primary key (user_id, event_group, channel)
) strict, without rowid;

insert into message_choices_now (user_id, event_group, channel, changed_at)
  select user_id, event_group, channel, changed_at from message_choices;
drop table message_choices;
alter table message_choices_now rename to message_choices;

create table consents_now (
  id           integer primary key,
  user_id      text    references users (id),
  channel      text    not null check (channel in ('in_app', 'email', 'push', 'whatsapp', 'sms')),
  address      text,
  purpose      text    not null check (purpose in ('service', 'marketing')),
  given_at     text    not null,
  withdrawn_at text,
  text_version text    not null,
  source       text    not null,
  check (user_id is not null or address is not null)
) strict;

insert into consents_now (id, user_id, channel, address, purpose, given_at, withdrawn_at, text_version, source)
  select id, user_id, channel, address, purpose, given_at, withdrawn_at, text_version, source from consents order by id;
drop table consents;
alter table consents_now rename to consents;

create unique index consents_of_users on consents (user_id, channel, purpose)
  where withdrawn_at is null and user_id is not null;
create unique index consents_of_addresses on consents (address, channel, purpose)
  where withdrawn_at is null and user_id is null;

create table suppressions_now (
  channel text not null check (channel in ('in_app', 'email', 'push', 'whatsapp', 'sms')),
  address text not null,
  since   text not null,
  why     text not null check (why in ('stop', 'unsubscribe')),
  primary key (channel, address)
) strict, without rowid;

insert into suppressions_now (channel, address, since, why) select channel, address, since, why from suppressions;
drop table suppressions;
alter table suppressions_now rename to suppressions;

create table stop_links_now (
  token_hash text primary key,
  channel    text not null check (channel in ('in_app', 'email', 'push', 'whatsapp', 'sms')),
  address    text not null,
  created_at text not null
) strict, without rowid;

insert into stop_links_now (token_hash, channel, address, created_at)
  select token_hash, channel, address, created_at from stop_links;
drop table stop_links;
alter table stop_links_now rename to stop_links;

create index stop_links_by_address on stop_links (address);

-- The owner's text message of a row of the event table; null: as it was written.
alter table message_rows add column sms text;

-- One row once the owner has set it: the most segments of text messages in a day.
create table sms_cap (
  id         integer primary key check (id = 1),
  segments   integer not null check (segments >= 0),
  changed_at text    not null
) strict;

-- The segments of each message that counted for a day of London. Older days are removed with the next message.
create table sms_spent (
  message_id text    not null,
  -- How often the message had been resent manually.
  resends    integer not null,
  day        text    not null,
  segments   integer not null,
  primary key (message_id, resends)
) strict, without rowid;

create index sms_spent_by_day on sms_spent (day);

-- Text messages that came in, each once by the provider's own id.
create table sms_inbound (
  id          text primary key,
  provider_id text not null unique,
  phone       text not null,
  text        text not null,
  at          text not null
) strict;

create index sms_inbound_by_time on sms_inbound (at);
