-- Jobs of earlier programs: past and closed, and never bookings.
create table old_jobs (
  id text primary key,
  user_id text not null references users (id),
  property_id text references properties (id),
  service_id text references services (id),
  work text not null,
  done_on text not null check (done_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  price_pence integer check (price_pence >= 0),
  address text,
  postcode text,
  technician text,
  notes text,
  created_at text not null
) strict;

create index old_jobs_by_day on old_jobs (done_on, id);
create index old_jobs_of_customers on old_jobs (user_id, done_on, id);
create index old_jobs_of_properties on old_jobs (property_id, done_on) where property_id is not null;
create index old_jobs_of_services on old_jobs (service_id) where service_id is not null;

-- The search of the office finds them.
create table office_search_entries_of_more (
  number integer primary key,
  kind   text    not null check (kind in ('booking', 'customer', 'property', 'technician', 'invoice', 'payment', 'quote',
                                          'thread', 'chat', 'whatsapp', 'enquiry', 'advert', 'service', 'user', 'old_job')),
  id     text    not null,
  text   text    not null,
  unique (kind, id)
) strict;
insert into office_search_entries_of_more select number, kind, id, text from office_search_entries;
drop table office_search_entries;
alter table office_search_entries_of_more rename to office_search_entries;

create trigger office_search_of_old_jobs_added after insert on old_jobs begin
  insert into office_search_pending values ('old_job', new.id) on conflict do nothing;
end;
create trigger office_search_of_old_jobs_changed after update on old_jobs begin
  insert into office_search_pending values ('old_job', new.id) on conflict do nothing;
end;
create trigger office_search_of_old_jobs_gone after delete on old_jobs begin
  insert into office_search_pending values ('old_job', old.id) on conflict do nothing;
end;
-- Their number is written after them.
create trigger office_search_of_old_numbers_added after insert on external_ids when new.kind = 'old_job' begin
  insert into office_search_pending values ('old_job', new.thing) on conflict do nothing;
end;
create trigger office_search_of_old_customers_changed after update of full_name on users
when old.full_name is not new.full_name
begin
  insert into office_search_pending select 'old_job', id from old_jobs where user_id = new.id on conflict do nothing;
end;
create trigger office_search_of_old_numbers_changed after update on external_ids when new.kind = 'old_job' begin
  insert into office_search_pending values ('old_job', new.thing) on conflict do nothing;
end;
create trigger office_search_of_old_properties_changed after update of name, postcode on properties
when (old.name, old.postcode) is not (new.name, new.postcode)
begin
  insert into office_search_pending select 'old_job', id from old_jobs where property_id = new.id on conflict do nothing;
end;
