-- Video calls of bookings: who is in one, and the signals by which two browsers find each other, which go with its end.

create table video_sessions (
  id             text primary key,
  booking_id     text    not null references bookings (id),
  initiator_id   text    not null,
  initiator_user text    references users (id),
  initiator_name text    not null,
  initiator_side text    not null check (initiator_side in ('customer', 'technician', 'office')),
  started_at     text    not null,
  ended_at       text,
  empty_since    text,
  answered       integer not null check (answered in (0, 1)),
  entries        integer not null,
  -- When time alone changes it next; null once it is over.
  changes_at     text,
  check ((ended_at is null) = (changes_at is not null))
) strict;

create index video_sessions_by_booking on video_sessions (booking_id, started_at, id);
create index video_sessions_by_initiator on video_sessions (initiator_user) where initiator_user is not null;
create index video_sessions_by_age on video_sessions (started_at);
create index video_sessions_due on video_sessions (changes_at) where changes_at is not null;
-- A booking has one call at a time.
create unique index video_sessions_active on video_sessions (booking_id) where ended_at is null;

create table video_participants (
  session_id text    not null references video_sessions (id),
  person_id  text    not null,
  user_id    text    references users (id),
  name       text    not null,
  side       text    not null check (side in ('customer', 'technician', 'office')),
  device     text    not null,
  entry      integer not null,
  joined_at  text    not null,
  seen_at    text    not null,
  -- Null while they are in it.
  left_at    text,
  primary key (session_id, person_id)
) strict, without rowid;

create index video_participants_by_user on video_participants (user_id) where user_id is not null;

create table video_signals (
  session_id  text    not null references video_sessions (id),
  number      integer not null,
  kind        text    not null check (kind in ('description', 'candidate')),
  data        text    not null,
  from_person text    not null,
  from_entry  integer not null,
  to_person   text    not null,
  to_entry    integer not null,
  at          text    not null,
  primary key (session_id, number)
) strict, without rowid;
