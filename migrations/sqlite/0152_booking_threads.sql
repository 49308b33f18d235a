-- The thread of a booking: what its customer, its technicians and the office write to each other.

-- One row for each booking in which something was written.
create table booking_threads (
  booking_id        text    primary key references bookings (id),
  -- The number of the newest message: it never falls, whatever is deleted.
  newest_seq        integer not null check (newest_seq >= 0),
  -- The newest message that the office is to read, and how far anybody of the office has read.
  asked_seq         integer not null default 0,
  office_read_to    integer not null default 0,
  -- The first message of the customer that nobody has answered.
  waiting_since     text,
  first_asked_at    text,
  first_answered_at text,
  assigned_to       text    references users (id),
  last_at           text    not null,
  last_text         text    not null
) strict;

create index booking_threads_unread on booking_threads (waiting_since, booking_id) where asked_seq > office_read_to;
create index booking_threads_by_time on booking_threads (last_at, booking_id);
create index booking_threads_by_assignee on booking_threads (assigned_to) where assigned_to is not null;
create index booking_threads_by_first on booking_threads (first_asked_at) where first_asked_at is not null;

create table service_communications (
  booking_id          text    not null references bookings (id),
  seq                 integer not null check (seq >= 1),
  id                  text    not null unique,
  -- Who wrote, within the thread: a user, `contact` (the holder of a tracking link who is not the customer), or `system`.
  person              text    not null,
  -- The customer for the holder of a link; null for the system, and after an erasure.
  sender_id           text    references users (id),
  sender_type         text    not null check (sender_type in ('customer', 'technician', 'office', 'system')),
  sender_name         text    not null,
  -- The sender's own name for it, which makes a repeated post one message.
  client_id           text    not null,
  message_type        text    not null check (message_type in ('text', 'image', 'video', 'audio', 'file', 'location')),
  message_content     text    not null,
  device_type         text    check (device_type in ('mobile', 'tablet', 'desktop')),
  file_id             text    unique,
  file_name           text,
  file_media_type     text,
  file_bytes          integer check (file_bytes >= 0),
  -- Names in the folder of files.
  file_key            text,
  thumbnail_key       text,
  latitude            real    check (latitude between -90 and 90),
  longitude           real    check (longitude between -180 and 180),
  -- In metres.
  accuracy            real    check (accuracy >= 0),
  location_expires_at text,
  created_at          text    not null,
  removed_at          text,
  primary key (booking_id, seq),
  unique (booking_id, person, client_id),
  check ((file_id is null) = (file_key is null)),
  check ((latitude is null) = (longitude is null))
) strict, without rowid;

create index service_communications_by_sender on service_communications (sender_id) where sender_id is not null;
create index service_communications_by_time on service_communications (created_at);
create index service_communications_files on service_communications (booking_id, file_bytes) where file_id is not null;
create index service_communications_locations on service_communications (location_expires_at)
  where latitude is not null;

-- How far each person has read. It never falls.
create table read_markers (
  booking_id  text    not null references bookings (id),
  person      text    not null,
  user_id     text    references users (id),
  sender_type text    not null check (sender_type in ('customer', 'technician', 'office')),
  name        text    not null,
  seq         integer not null check (seq >= 1),
  read_at     text    not null,
  primary key (booking_id, person)
) strict, without rowid;

create index read_markers_by_user on read_markers (user_id) where user_id is not null;

-- News of threads for the pages that are open, in their order. Ids are never given twice.
create table thread_events (
  id         integer primary key autoincrement,
  booking_id text    not null references bookings (id),
  kind       text    not null,
  ref        text    not null,
  -- For this person of the thread alone; null for all its members.
  person     text,
  at         text    not null
) strict;

create index thread_events_by_booking on thread_events (booking_id, id);
create index thread_events_by_time on thread_events (at);

create trigger service_communications_added_live after insert on service_communications
begin
  insert into thread_events (booking_id, kind, ref, at) values (new.booking_id, 'message', new.seq, new.created_at);
end;

-- A message was removed, or its location is over.
create trigger service_communications_changed_live after update of removed_at, latitude on service_communications
when old.removed_at is not new.removed_at or old.latitude is not new.latitude
begin
  insert into thread_events (booking_id, kind, ref, at)
  values (new.booking_id, 'message', new.seq, coalesce(new.removed_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')));
end;

create trigger read_markers_added_live after insert on read_markers
begin
  insert into thread_events (booking_id, kind, ref, at) values (new.booking_id, 'read', new.person, new.read_at);
end;

create trigger read_markers_moved_live after update of seq on read_markers when new.seq > old.seq
begin
  insert into thread_events (booking_id, kind, ref, at) values (new.booking_id, 'read', new.person, new.read_at);
end;

-- Files of messages are files too.
drop trigger visit_photos_kept;

create table files_that_go (
  kind text not null check (kind in ('photo', 'document', 'export', 'original', 'signature', 'video', 'thread')),
  file text not null,
  at   text not null,
  primary key (kind, file)
) strict, without rowid;

insert into files_that_go select kind, file, at from files_to_remove;
drop table files_to_remove;
alter table files_that_go rename to files_to_remove;

create trigger visit_photos_kept before delete on visit_photos
when exists (select 1 from visit_reports r where r.booking_id = old.booking_id and r.visit_number = old.visit_number
    and r.version = old.added_in and r.submitted_at is not null)
  and not exists (select 1 from files_to_remove where kind = 'photo' and file = old.file)
  and exists (select 1 from bookings b join users u on u.id = b.customer_id where b.id = old.booking_id and u.demo = 0)
begin
  select raise(abort, 'a submitted report is kept');
end;
