-- Whoever was turned down, or has left, may apply again: each application is a row, and the old ones stay as they were.
create table applications (
  id         text primary key,
  user_id    text not null references users (id),
  status     text not null check (status in ('pending', 'approved', 'declined')),
  reason     text,
  decided_by text references users (id),
  decided_at text,
  created_at text not null
) strict;

insert into applications (id, user_id, status, reason, decided_by, decided_at, created_at)
select id, user_id, status, reason, decided_by, decided_at, created_at from technician_applications;

drop table technician_applications;
alter table applications rename to technician_applications;

create index technician_applications_open on technician_applications (created_at) where status = 'pending';
create index technician_applications_by_user on technician_applications (user_id, created_at);
-- One at a time.
create unique index technician_applications_waiting on technician_applications (user_id) where status = 'pending';
