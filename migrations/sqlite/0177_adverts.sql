-- Adverts that somebody pays for: listings of the directory and jobs of the job board.
create table adverts (
  id                   text primary key,
  kind                 text not null check (kind in ('listing', 'job')),
  owner_id             text not null references users (id),
  slug                 text not null unique,
  -- The name of the business, or the title of the job.
  title                text not null,
  -- That the days are over follows from `paid_until` and `deadline`, by the clock of each read.
  state                text not null
    check (state in ('awaiting_payment', 'in_review', 'live', 'paused', 'closed', 'rejected', 'suspended')),
  paid_until           text,
  contact_confirmed_at text,
  is_featured          integer not null default 0 check (is_featured in (0, 1)),
  -- The last London day of applications, of a job alone.
  deadline             text,
  -- The reasons for which a screen or a person holds it, as a list of words.
  held_for             text not null default '[]' check (json_valid(held_for)),
  version              integer not null default 1,
  demo                 integer not null default 0 check (demo in (0, 1)),
  created_at           text not null,
  updated_at           text not null,
  check (deadline is null or kind = 'job'),
  check (state in ('awaiting_payment', 'closed', 'rejected', 'suspended') or paid_until is not null)
) strict, without rowid;

create index adverts_by_owner on adverts (owner_id, kind, created_at);
create index adverts_by_end on adverts (paid_until) where state in ('live', 'paused', 'in_review');
create index adverts_held on adverts (updated_at) where state = 'in_review';

-- The days that payments bought: one payment buys one period of one advert.
create table advert_periods (
  payment_id text primary key references payments (id),
  advert_id  text not null references adverts (id),
  plan       text not null,
  days       integer not null check (days > 0),
  starts_at  text not null,
  ends_at    text not null,
  created_at text not null
) strict, without rowid;

create index advert_periods_by_advert on advert_periods (advert_id, starts_at);

-- An edit of a live advert that a screen holds: the old words are shown until it passes.
create table advert_edits (
  advert_id  text primary key references adverts (id),
  -- The fields as the form sent them.
  content    text not null check (json_valid(content)),
  held_for   text not null check (json_valid(held_for)),
  created_at text not null
) strict, without rowid;

create table listings (
  advert_id            text primary key references adverts (id),
  business_name        text not null,
  business_description text not null,
  contact_email        text not null,
  contact_phone        text not null,
  service_area         text not null,
  postcode             text not null,
  -- The district of the postcode and its centre; null when the list of districts does not know it.
  district             text,
  latitude             real,
  longitude            real,
  service_radius_miles integer not null default 10 check (service_radius_miles between 1 and 50),
  years_experience     integer not null default 0 check (years_experience >= 0),
  certifications       text not null default '[]' check (json_valid(certifications)),
  insurance_declared   integer not null default 0 check (insurance_declared in (0, 1)),
  -- Sums of published reviews, of views and of clicks, kept with the rows that they count.
  rating_sum           integer not null default 0,
  total_reviews        integer not null default 0,
  views_count          integer not null default 0,
  clicks_count         integer not null default 0
) strict, without rowid;

create table listing_categories (
  advert_id text not null references listings (advert_id),
  -- A slug of the catalogue.
  category  text not null,
  primary key (category, advert_id)
) strict, without rowid;

create index listing_categories_by_listing on listing_categories (advert_id);

create table job_categories (
  id         text primary key,
  name       text not null unique,
  is_active  integer not null default 1 check (is_active in (0, 1)),
  sort_order integer not null
) strict, without rowid;

insert into job_categories (id, name, sort_order) values
  ('plumbing', 'Plumbing', 1), ('electrical', 'Electrical', 2), ('plastering', 'Plastering', 3),
  ('flooring', 'Flooring', 4), ('kitchen', 'Kitchen', 5), ('bathroom', 'Bathroom', 6),
  ('renovation', 'Renovation', 7), ('painting', 'Painting', 8), ('tiling', 'Tiling', 9),
  ('security', 'Security', 10), ('structural', 'Structural', 11), ('heating', 'Heating', 12),
  ('roofing', 'Roofing', 13), ('carpentry', 'Carpentry', 14);

create table job_adverts (
  advert_id                text primary key references adverts (id),
  category_id              text not null references job_categories (id),
  title                    text not null,
  description              text not null,
  company_name             text not null,
  location                 text not null,
  postcode                 text not null,
  district                 text,
  latitude                 real,
  longitude                real,
  job_type                 text not null default 'contract' check (job_type in ('full_time', 'part_time', 'contract', 'one_off')),
  required_certifications  text not null default '[]' check (json_valid(required_certifications)),
  preferred_certifications text not null default '[]' check (json_valid(preferred_certifications)),
  experience_required      text not null default '',
  salary_range             text not null default '',
  salary_min_pence         integer,
  salary_max_pence         integer,
  salary_period            text check (salary_period in ('hour', 'day', 'week', 'year')),
  -- Why pay under the National Living Wage is right, as the employer said; empty where it is not asked.
  low_pay_reason           text not null default '',
  -- The occupational requirement of the Equality Act 2010 that allows words that shut people out; empty for none.
  occupational_requirement text not null default '',
  start_date               text,
  is_urgent                integer not null default 0 check (is_urgent in (0, 1)),
  views_count              integer not null default 0,
  check (salary_max_pence is null or salary_min_pence is null or salary_min_pence <= salary_max_pence)
) strict, without rowid;

create index job_adverts_by_category on job_adverts (category_id);
