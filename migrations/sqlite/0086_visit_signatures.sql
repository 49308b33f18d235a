-- The signature under one version of a report, or why there is none.
create table visit_signatures (
  booking_id          text    not null,
  visit_number        integer not null,
  version             integer not null,
  customer_name       text,
  -- The picture, as a private file.
  file                text,
  -- The text that was signed.
  report_hash         text    check (length(report_hash) = 64),
  -- What the customer said of the work beside the technician: for the business alone.
  satisfaction_rating integer check (satisfaction_rating between 1 and 5),
  absent_reason       text    check (absent_reason in ('not_present', 'refused', 'vulnerable')),
  at                  text    not null,
  taken_by            text    not null,
  primary key (booking_id, visit_number, version),
  foreign key (booking_id, visit_number, version) references visit_reports (booking_id, visit_number, version),
  check ((absent_reason is null) = (customer_name is not null)),
  check ((absent_reason is null) = (file is not null)),
  check ((absent_reason is null) = (report_hash is not null)),
  check (absent_reason is null or satisfaction_rating is null)
) strict, without rowid;

create trigger visit_signatures_closed before insert on visit_signatures
when exists (select 1 from visit_reports r where r.booking_id = new.booking_id and r.visit_number = new.visit_number
  and r.version = new.version and r.submitted_at is not null)
begin
  select raise(abort, 'a submitted report does not change');
end;

-- An erasure empties the rating, and nothing else.
create trigger visit_signatures_locked
before update of booking_id, visit_number, version, customer_name, file, report_hash, absent_reason, at, taken_by
on visit_signatures
when exists (select 1 from visit_reports r where r.booking_id = old.booking_id and r.visit_number = old.visit_number
  and r.version = old.version and r.submitted_at is not null)
begin
  select raise(abort, 'a submitted report does not change');
end;

-- It goes with its report.
create trigger visit_signatures_kept before delete on visit_signatures
when exists (select 1 from visit_reports r where r.booking_id = old.booking_id and r.visit_number = old.visit_number
    and r.version = old.version and r.submitted_at is not null)
  and exists (select 1 from bookings b join users u on u.id = b.customer_id
    where b.id = old.booking_id and b.contact_name <> '' and u.demo = 0)
begin
  select raise(abort, 'a submitted report is kept');
end;

create trigger visit_reports_signed before update of submitted_at on visit_reports
when new.submitted_at is not null and exists (select 1 from visit_signatures s
  where s.booking_id = new.booking_id and s.visit_number = new.visit_number and s.version = new.version
    and s.report_hash <> new.report_hash)
begin
  select raise(abort, 'a signature is for the text that was signed');
end;

-- Signatures are files too.
drop trigger visit_photos_kept;

create table files_that_go (
  kind text not null check (kind in ('photo', 'document', 'export', 'original', 'signature')),
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
