-- The report of a visit, by version: the first, and one more for each correction.
create table visit_reports (
  booking_id        text    not null,
  visit_number      integer not null,
  version           integer not null check (version >= 1),
  work_performed    text    not null,
  parts             text    not null check (json_valid(parts)),
  -- Null until it is said.
  customer_present  integer check (customer_present in (0, 1)),
  issues_found      text    not null,
  recommendations   text    not null,
  completion_status text    check (completion_status in ('completed', 'partial', 'pending_parts')),
  -- The moment at which each field was last written, by field.
  written_at        text    not null check (json_valid(written_at)),
  opened_at         text    not null,
  opened_by         text    not null,
  -- Why it was corrected; null for the first version.
  correction_reason text,
  -- Null while it is written. From then on the row does not change.
  submitted_at      text,
  submitted_by      text,
  -- The one text, and its SHA-256 in hexadecimal, to which a signature is bound.
  canonical         text,
  report_hash       text    check (length(report_hash) = 64),
  -- Why the work is not completed, and when somebody is to come again.
  outcome_reason    text,
  return_by         text    check (return_by glob '????-??-??'),
  primary key (booking_id, visit_number, version),
  foreign key (booking_id, visit_number) references visits (booking_id, number),
  check ((version = 1) = (correction_reason is null)),
  check ((submitted_at is null) = (submitted_by is null)),
  check ((submitted_at is null) = (canonical is null)),
  check ((submitted_at is null) = (report_hash is null))
) strict, without rowid;

create trigger visit_reports_locked before update on visit_reports
when old.submitted_at is not null
begin
  select raise(abort, 'a submitted report does not change');
end;

-- It goes with the names of its booking, and with the demo business.
create trigger visit_reports_kept before delete on visit_reports
when old.submitted_at is not null and exists (
  select 1 from bookings b join users u on u.id = b.customer_id
  where b.id = old.booking_id and b.contact_name <> '' and u.demo = 0)
begin
  select raise(abort, 'a submitted report is kept');
end;

-- Versions follow one another: a correction begins once the version before it is submitted.
create trigger visit_reports_in_order before insert on visit_reports
when new.version <> 1 + (
  select count(*) from visit_reports r
  where r.booking_id = new.booking_id and r.visit_number = new.visit_number and r.submitted_at is not null)
begin
  select raise(abort, 'a correction follows a submitted report');
end;
