-- What a user's open pages are to hear of, in the order it was told. Ids are never given twice, whatever is deleted, so
-- that a page can say how far it has read. What an event says is read when it is sent, by whoever may read it then.
create table live_events (
  id      integer primary key autoincrement,
  user_id text    not null references users (id) on delete cascade,
  kind    text    not null,
  ref     text    not null,
  at      text    not null
) strict;

create index live_events_by_user on live_events (user_id, id);
create index live_events_by_time on live_events (at);
create unique index live_events_unread on live_events (user_id) where kind = 'unread';

-- Whoever adds a notification, and in whichever process: its reader's pages hear of it.
create trigger notifications_added_live after insert on notifications
begin
  insert into live_events (user_id, kind, ref, at) values (new.user_id, 'notification', new.id, new.created_at);
end;

-- Only the last count matters.
create trigger notifications_read_live after update of read_at on notifications
when old.read_at is not new.read_at
begin
  delete from live_events where user_id = new.user_id and kind = 'unread';
  insert into live_events (user_id, kind, ref, at)
  values (new.user_id, 'unread', '', coalesce(new.read_at, new.created_at));
end;

-- Browsers that a user has asked to show messages. A device that is signed out shows no more.
create table push_subscriptions (
  id           text    primary key,
  user_id      text    not null references users (id),
  session_hash text    not null references sessions (token_hash) on delete cascade,
  endpoint     text    not null unique,
  p256dh       text    not null,
  auth         text    not null,
  device       text    not null,
  failures     integer not null default 0 check (failures >= 0),
  created_at   text    not null,
  last_ok_at   text
) strict;

create index push_subscriptions_by_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_by_session on push_subscriptions (session_hash);
