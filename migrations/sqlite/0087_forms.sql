-- Risk checks and work forms, with every version of each.
create table form_templates (
  id         text    primary key,
  -- The latest.
  version    integer not null check (version >= 1),
  is_active  integer not null check (is_active in (0, 1)),
  updated_at text    not null
) strict, without rowid;

create table form_versions (
  form_id    text    not null references form_templates (id),
  version    integer not null check (version >= 1),
  title      text    not null,
  intro      text,
  moment     text    not null check (moment in ('before_start', 'before_completion', 'optional')),
  categories text    not null check (json_valid(categories)),
  services   text    not null check (json_valid(services)),
  questions  text    not null check (json_valid(questions)),
  -- Null for the data file.
  saved_by   text    references users (id),
  saved_at   text    not null,
  primary key (form_id, version)
) strict, without rowid;

create trigger form_versions_fixed before update of form_id, version, title, intro, moment, categories, services, questions,
  saved_at on form_versions
begin
  select raise(abort, 'a version of a form never changes');
end;

create trigger form_versions_kept before delete on form_versions
begin
  select raise(abort, 'a version of a form is kept');
end;

-- The answers of a visit to a form, by the version of its report: a correction writes rows of its own.
create table visit_forms (
  booking_id     text    not null,
  visit_number   integer not null,
  form_id        text    not null,
  report_version integer not null check (report_version >= 1),
  form_version   integer not null,
  -- By question: value and the moment at which it was answered.
  answers        text    not null check (json_valid(answers)),
  written_by     text    not null,
  updated_at     text    not null,
  primary key (booking_id, visit_number, form_id, report_version),
  foreign key (booking_id, visit_number) references visits (booking_id, number),
  foreign key (form_id, form_version) references form_versions (form_id, version)
) strict, without rowid;

create trigger visit_forms_closed before insert on visit_forms
when exists (select 1 from visit_reports r where r.booking_id = new.booking_id and r.visit_number = new.visit_number
  and r.version = new.report_version and r.submitted_at is not null)
begin
  select raise(abort, 'a submitted report does not change');
end;

create trigger visit_forms_locked before update on visit_forms
when exists (select 1 from visit_reports r where r.booking_id = old.booking_id and r.visit_number = old.visit_number
  and r.version = old.report_version and r.submitted_at is not null)
begin
  select raise(abort, 'a submitted report does not change');
end;

-- They go with the names of their booking, and with the demo business.
create trigger visit_forms_kept before delete on visit_forms
when exists (
    select 1 from visit_reports r where r.booking_id = old.booking_id and r.visit_number = old.visit_number
      and r.version = old.report_version and r.submitted_at is not null)
  and exists (
    select 1 from bookings b join users u on u.id = b.customer_id
    where b.id = old.booking_id and b.contact_name <> '' and u.demo = 0)
begin
  select raise(abort, 'a submitted report is kept');
end;
