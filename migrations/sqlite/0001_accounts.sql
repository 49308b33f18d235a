create table users (
  id                text    primary key,
  email             text    not null,
  email_key         text    not null unique,
  password_hash     text    not null,
  full_name         text    not null,
  phone             text,
  postcode          text,
  address           text,
  role              text    not null check (role in ('customer', 'technician', 'office', 'admin')),
  status            text    not null check (status in ('active', 'suspended')),
  email_verified_at text,
  demo              integer not null default 0 check (demo in (0, 1)),
  created_at        text    not null,
  updated_at        text    not null
) strict;

create index users_staff on users (created_at) where role in ('office', 'admin');
create index users_demo on users (id) where demo = 1;

create table sessions (
  token_hash   text primary key,
  user_id      text not null references users (id),
  created_at   text not null,
  last_used_at text not null,
  expires_at   text not null
) strict;

create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table technician_applications (
  id         text primary key,
  user_id    text not null unique references users (id),
  status     text not null check (status in ('pending', 'approved', 'declined')),
  reason     text,
  decided_by text references users (id),
  decided_at text,
  created_at text not null
) strict;

create index technician_applications_open on technician_applications (created_at) where status = 'pending';

create table technicians (
  id            text    primary key,
  user_id       text    not null unique references users (id),
  skills        text    not null check (json_valid(skills)),
  home_district text,
  availability  text    not null check (availability in ('available', 'off', 'on_call')),
  is_active     integer not null check (is_active in (0, 1)),
  created_at    text    not null
) strict;

create table notifications (
  id         text primary key,
  user_id    text not null references users (id),
  type       text not null,
  title      text not null,
  message    text not null,
  link       text,
  data       text not null check (json_valid(data)),
  created_at text not null,
  read_at    text
) strict;

create index notifications_by_user on notifications (user_id, created_at);
