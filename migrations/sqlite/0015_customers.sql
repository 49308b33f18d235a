-- Customers who are businesses: what their bills say, where they have work done, and who pays.
create table business_details (
  user_id          text primary key references users (id),
  company_name     text,
  -- "GB123456789": checked before it comes here.
  vat_number       text,
  -- Put on a booking that names none itself.
  purchase_order   text,
  billing_name     text,
  billing_email    text,
  billing_address  text,
  billing_postcode text,
  updated_at       text not null
) strict;

create table properties (
  id             text primary key,
  user_id        text not null references users (id),
  name           text not null,
  address        text not null,
  postcode       text not null,
  access_notes   text not null check (json_valid(access_notes)),
  -- Who is met there; may be nobody in particular.
  occupier_name  text,
  occupier_phone text,
  occupier_email text,
  archived_at    text,
  created_at     text not null
) strict;

create index properties_by_user on properties (user_id, created_at);

alter table bookings add column property_id text references properties (id);
alter table bookings add column purchase_order text;
-- Who pays, where that is not whoever is met at the door.
alter table bookings add column payer_name text;
alter table bookings add column payer_email text;

create index bookings_by_property on bookings (property_id) where property_id is not null;
