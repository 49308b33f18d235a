create table categories (
  slug              text    primary key,
  label             text    not null,
  description       text    not null,
  icon              text    not null,
  position          integer not null,
  is_tile           integer not null check (is_tile in (0, 1)),
  is_flag           integer not null check (is_flag in (0, 1)),
  parallel_capacity integer not null check (parallel_capacity >= 1)
) strict;

create table services (
  id                         text    primary key,
  name                       text    not null unique,
  description                text    not null,
  category                   text    not null references categories (slug),
  base_price_pence           integer not null check (base_price_pence > 0),
  emergency_price_pence      integer check (emergency_price_pence > 0),
  duration_minutes           integer not null check (duration_minutes between 15 and 1440),
  buffer_minutes             integer not null check (buffer_minutes between 0 and 240),
  required_skills            text    not null check (json_valid(required_skills)),
  is_emergency               integer not null check (is_emergency in (0, 1)),
  is_active                  integer not null check (is_active in (0, 1)),
  payment_policy             text    not null check (payment_policy in ('full', 'deposit', 'hold', 'after')),
  -- What the data file said last: where the present value differs from it, the owner has edited since.
  seed_base_price_pence      integer,
  seed_emergency_price_pence integer,
  seed_is_active             integer,
  version                    integer not null,
  created_at                 text    not null,
  updated_at                 text    not null
) strict;

create index services_by_category on services (category, name);

create table districts (
  code      text    primary key,
  name      text    not null,
  landmarks text    not null check (json_valid(landmarks)),
  is_main   integer not null check (is_main in (0, 1)),
  position  integer not null,
  latitude  real    not null,
  longitude real    not null
) strict;

create table closed_days (
  date text primary key,
  name text not null
) strict;

create table settings (
  key        text primary key,
  value      text not null check (json_valid(value)),
  updated_at text not null
) strict;

create table enquiries (
  id         text primary key,
  kind       text not null check (kind in ('coverage')),
  name       text not null,
  email      text not null,
  phone      text,
  postcode   text not null,
  message    text not null,
  created_at text not null
) strict;

create index enquiries_by_time on enquiries (created_at);
