-- rebuilds enquiries
-- Enquiries of another kind: somebody asks for a maintenance plan.
create table enquiries_of_plans (
  id             text primary key,
  reference      text not null unique,
  kind           text not null check (kind in ('contact', 'coverage', 'plan')),
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

insert into enquiries_of_plans
  (id, reference, kind, subject, name, email, email_key, phone, postcode, message, contact_method, user_id, state,
   assigned_to, created_at, answered_at)
  select id, reference, kind, subject, name, email, email_key, phone, postcode, message, contact_method, user_id, state,
    assigned_to, created_at, answered_at
  from enquiries;

drop table enquiries;
alter table enquiries_of_plans rename to enquiries;

create index enquiries_by_time on enquiries (created_at, id);
create index enquiries_by_state on enquiries (state, created_at, id);
create index enquiries_by_email on enquiries (email_key, created_at);
create index enquiries_by_user on enquiries (user_id) where user_id is not null;
create index enquiries_by_assignee on enquiries (assigned_to) where assigned_to is not null;
create index enquiries_by_kind on enquiries (kind, created_at, id);
