-- Photos of a visit. The id is the UUID that the phone gave.
create table visit_photos (
  booking_id    text    not null,
  visit_number  integer not null,
  id            text    not null,
  type          text    not null check (type in ('before', 'during', 'after', 'issue')),
  caption       text,
  -- SHA-256 of the file as it was sent, in hexadecimal.
  digest        text    not null check (length(digest) = 64),
  -- The copy without the data of the camera.
  file          text    not null,
  width         integer not null,
  height        integer not null,
  bytes         integer not null,
  -- As it was sent, for the office alone; null once it is deleted.
  original_file text,
  original_type text    not null,
  -- The versions of the report that have it: from the first one on, up to the other one, which has it no more.
  added_in      integer not null check (added_in >= 1),
  removed_in    integer check (removed_in > added_in),
  created_at    text    not null,
  primary key (booking_id, visit_number, id),
  foreign key (booking_id, visit_number) references visits (booking_id, number)
) strict, without rowid;

create trigger visit_photos_closed before insert on visit_photos
when exists (select 1 from visit_reports r where r.booking_id = new.booking_id and r.visit_number = new.visit_number
  and r.version = new.added_in and r.submitted_at is not null)
begin
  select raise(abort, 'a submitted report does not change');
end;

create trigger visit_photos_locked
before update of booking_id, visit_number, id, type, caption, digest, file, width, height, bytes, added_in, created_at
on visit_photos
when exists (select 1 from visit_reports r where r.booking_id = old.booking_id and r.visit_number = old.visit_number
  and r.version = old.added_in and r.submitted_at is not null)
begin
  select raise(abort, 'a submitted report does not change');
end;

create trigger visit_photos_removed before update of removed_in on visit_photos
when exists (select 1 from visit_reports r where r.booking_id = old.booking_id and r.visit_number = old.visit_number
  and r.version in (old.removed_in, new.removed_in) and r.submitted_at is not null)
begin
  select raise(abort, 'a submitted report does not change');
end;

-- Originals of photos are files too. A file is queued before it is written and leaves the queue with
-- its row, so that none is left behind.
create table files_that_go (
  kind text not null check (kind in ('photo', 'document', 'export', 'original')),
  file text not null,
  at   text not null,
  primary key (kind, file)
) strict, without rowid;

insert into files_that_go select kind, file, at from files_to_remove;
drop table files_to_remove;
alter table files_that_go rename to files_to_remove;

-- Age and the erasure of its customer delete the photo of a submitted report: its file is queued for removal then.
create trigger visit_photos_kept before delete on visit_photos
when exists (select 1 from visit_reports r where r.booking_id = old.booking_id and r.visit_number = old.visit_number
    and r.version = old.added_in and r.submitted_at is not null)
  and not exists (select 1 from files_to_remove where kind = 'photo' and file = old.file)
  and exists (select 1 from bookings b join users u on u.id = b.customer_id where b.id = old.booking_id and u.demo = 0)
begin
  select raise(abort, 'a submitted report is kept');
end;
