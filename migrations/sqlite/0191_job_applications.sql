-- Applications for jobs of the job board, with their CVs.
create table job_applications (
  id            text primary key,
  job_id        text not null references adverts (id),
  -- Null for somebody without an account.
  user_id       text references users (id),
  name          text not null,
  email         text not null,
  -- The address in small letters: one application for each of it and of the job.
  email_key     text not null,
  phone         text not null,
  words         text not null,
  -- The CV; null without one.
  cv_file       text unique,
  cv_name       text,
  cv_media_type text check (cv_media_type in ('application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')),
  cv_bytes      integer,
  state         text not null check (state in ('new', 'seen', 'shortlisted', 'rejected', 'hired')),
  -- Of the employer.
  notes         text not null default '',
  created_at    text not null,
  changed_at    text not null,
  check ((cv_file is null) = (cv_name is null) and (cv_file is null) = (cv_media_type is null)
    and (cv_file is null) = (cv_bytes is null))
) strict, without rowid;

create unique index job_applications_once on job_applications (job_id, email_key);
create index job_applications_by_job on job_applications (job_id, state, id);
create index job_applications_by_user on job_applications (user_id) where user_id is not null;
create index job_applications_by_email on job_applications (email_key);

-- Links to the page of an application, for its applicant, by the hash of their token.
create table application_links (
  token_hash     text primary key,
  application_id text not null references job_applications (id),
  created_at     text not null,
  expires_at     text not null,
  revoked_at     text
) strict, without rowid;

create index application_links_by_application on application_links (application_id);

-- The text that an employer wrote to all applicants of a job that was closed: once.
create table job_tellings (
  job_id text primary key references adverts (id),
  text   text not null,
  at     text not null
) strict, without rowid;

-- CVs are files too.
drop trigger visit_photos_kept;

create table files_that_go (
  kind text not null check (kind in ('photo', 'document', 'export', 'original', 'signature', 'video', 'thread', 'cv')),
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
