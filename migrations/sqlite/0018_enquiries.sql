-- What people write to the office, besides asking for a postcode: references, states, who takes care, replies.

create table enquiries_now (
  id             text primary key,
  reference      text not null unique,
  kind           text not null check (kind in ('contact', 'coverage')),
  subject        text check (subject in ('emergency', 'maintenance', 'quote', 'consultation', 'other')),
  name           text not null,
  email          text not null,
  email_key      text not null,
  phone          text,
  postcode       text,
  message        text not null,
  contact_method text not null check (contact_method in ('email', 'phone')),
  user_id        text references users (id),
  state          text not null check (state in ('open', 'in_progress', 'answered', 'closed', 'spam')),
  assigned_to    text references users (id),
  created_at     text not null,
  answered_at    text
) strict;

insert into enquiries_now
select id, 'EN-' || upper(substr(hex(id), -8)) || '-' || rowid, 'coverage', null, name, email, lower(trim(email)), phone, postcode, message,
       'email', null, 'open', null, created_at, null
from enquiries;

drop table enquiries;
alter table enquiries_now rename to enquiries;

create index enquiries_by_time on enquiries (created_at, id);
create index enquiries_by_state on enquiries (state, created_at, id);
create index enquiries_by_email on enquiries (email_key, created_at);
create index enquiries_by_user on enquiries (user_id) where user_id is not null;
create index enquiries_by_assignee on enquiries (assigned_to) where assigned_to is not null;

create table enquiry_entries (
  number     integer primary key autoincrement,
  enquiry_id text not null references enquiries (id),
  at         text not null,
  user_id    text not null references users (id),
  kind       text not null check (kind in ('reply', 'note', 'state', 'assigned')),
  text       text not null,
  once       text,
  unique (enquiry_id, once)
) strict;

create index enquiry_entries_by_user on enquiry_entries (user_id);
