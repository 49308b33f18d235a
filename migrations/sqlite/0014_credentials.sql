-- Who is asked to work here, and what technicians have shown of who they are and what they may do.

create table invitations (
  id           text    primary key,
  email        text    not null,
  email_key    text    not null,
  role         text    not null check (role in ('office', 'admin')),
  invited_by   text    not null references users (id),
  created_at   text    not null,
  expires_at   text    not null,
  -- How often it was sent; each time with another link, of which only the hash is kept.
  rounds       integer not null,
  token_hash   text    unique,
  token_round  integer,
  -- Whose account came of it.
  user_id      text    references users (id),
  accepted_at  text,
  withdrawn_at text
) strict;

create unique index invitations_open on invitations (email_key) where accepted_at is null and withdrawn_at is null;

-- What an applicant says of themselves beside their profile.
create table application_details (
  user_id       text primary key references users (id),
  skills        text not null check (json_valid(skills)),
  home_district text,
  about         text,
  updated_at    text not null
) strict;

-- Files that prove something: private, by random names in a folder of their own.
create table documents (
  id         text    primary key,
  user_id    text    not null references users (id),
  kind       text    not null check (kind in ('identity', 'insurance', 'gas_safe', 'niceic')),
  file       text    not null unique,
  media_type text    not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes      integer not null check (bytes > 0),
  created_at text    not null
) strict;

create index documents_by_user on documents (user_id);

-- A registration or a policy with its last day. Another one of the same kind is another row: the old one stays as it was.
create table credentials (
  id           text    primary key,
  user_id      text    not null references users (id),
  kind         text    not null check (kind in ('insurance', 'gas_safe', 'niceic')),
  number       text    not null,
  -- A day, the last one that it is good for.
  expires_on   text    not null,
  submitted_at text    not null,
  verified_by  text    references users (id),
  verified_at  text,
  -- Turned down, or another one of the kind was verified since.
  ended_at     text,
  -- Its last day is over.
  expired_at   text,
  -- So many days before its end its owner was reminded last.
  reminded     integer
) strict;

create index credentials_by_user on credentials (user_id);
create index credentials_running on credentials (expires_on) where verified_at is not null and ended_at is null and expired_at is null;
