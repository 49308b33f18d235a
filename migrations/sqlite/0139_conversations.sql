-- Conversations with visitors of the site, and the texts that the office answers with often.

-- `kind` has no check, because further kinds will come.
create table conversations (
  id            text primary key,
  kind          text not null,
  phone         text not null,
  token_hash    text not null unique,
  state         text not null check (state in ('open', 'closed')),
  assigned_to   text references users (id),
  unread        integer not null check (unread >= 0),
  delivered_to  integer not null,
  read_to       integer not null,
  seen_to       integer not null,
  waiting_since text,
  greeted_at    text,
  answer_due_at text,
  last_at       text not null,
  last_text     text not null,
  created_at    text not null,
  demo          integer not null default 0
) strict;

create index conversations_unread on conversations (waiting_since, id) where unread > 0 and state = 'open';
create index conversations_by_state on conversations (state, last_at, id);
create index conversations_by_phone on conversations (phone);
create index conversations_by_assignee on conversations (assigned_to) where assigned_to is not null;

create table conversation_entries (
  number          integer primary key autoincrement,
  conversation_id text not null references conversations (id),
  kind            text not null check (kind in ('message', 'assigned', 'closed', 'reopened')),
  sender          text not null check (sender in ('visitor', 'office', 'automatic')),
  user_id         text references users (id),
  client_id       text,
  text            text not null,
  at              text not null,
  unique (conversation_id, sender, client_id)
) strict;

create index conversation_entries_by_conversation on conversation_entries (conversation_id, number);
create index conversation_entries_by_user on conversation_entries (user_id) where user_id is not null;

create table canned_answers (
  id         text primary key,
  title      text not null,
  text       text not null,
  changed_by text references users (id),
  changed_at text not null
) strict;

create index canned_answers_by_user on canned_answers (changed_by) where changed_by is not null;

insert into canned_answers (id, title, text, changed_at) values
  ('can_hello', 'Hello', 'Hello, thank you for writing to us. How can we help?', '2026-11-26T00:00:00.000Z'),
  ('can_where', 'Ask for the postcode', 'Could you tell us your postcode, so that we can see who is near you?', '2026-11-26T00:00:00.000Z'),
  ('can_photo', 'Ask for photos', 'Could you send us a few photos with a request for a quote? Then we can price the job properly. You find it on our site under "Get a quote".', '2026-11-26T00:00:00.000Z'),
  ('can_call', 'We call you', 'We will call you on the number that you gave us.', '2026-11-26T00:00:00.000Z'),
  ('can_gas', 'Smell of gas', 'If you smell gas: touch no switch, open the windows, go outside and call 0800 111 999 now. With danger to life or fire, call 999.', '2026-11-26T00:00:00.000Z');

-- The notices of a conversation go with it.
create index notifications_of_conversations on notifications (link)
  where link >= '/admin/inbox/' and link < '/admin/inbox0';
