-- Maintenance plans of customers, with what became of each, the visits that were offered, and the links of messages.
create table care_plans (
  id               text primary key,
  customer_id      text not null references users (id),
  property_id      text not null references properties (id),
  enquiry_id       text references enquiries (id) on delete set null,
  tier             text not null,
  name             text not null,
  billing_interval text not null check (billing_interval in ('monthly', 'yearly')),
  price_pence      integer not null check (price_pence > 0),
  visits_a_year    integer not null check (visits_a_year between 1 and 12),
  service_id       text not null references services (id),
  starts_on        text not null check (starts_on glob '????-??-??'),
  first_visit_on   text not null check (first_visit_on glob '????-??-??'),
  state            text not null check (state in ('proposed', 'active', 'paused', 'ended')),
  created_by       text not null,
  created_at       text not null,
  expires_at       text not null,
  -- Of the acceptance: all are null before it.
  accepted_at      text,
  accepted_by      text,
  address_hash     text,
  terms_version    text,
  terms_text       text,
  is_early         integer check (is_early in (0, 1)),
  -- Drawn with the acceptance; its row begins with the first document.
  recurrence_id    text,
  paused_from      text check (paused_from glob '????-??-??'),
  visits_from      text not null check (visits_from glob '????-??-??'),
  last_visit       integer not null check (last_visit >= 0),
  reminded_of      text check (reminded_of glob '????-??-??'),
  reminded_stage   text check (reminded_stage in ('days_30', 'days_7')),
  -- Of the end: null before it.
  ended_at         text,
  ended_by         text check (ended_by in ('customer', 'office', 'withdrawn', 'expired')),
  end_reason       text,
  covered_until    text check (covered_until glob '????-??-??'),
  refund_billed_pence integer,
  refund_visits    integer,
  refund_due_pence integer,
  refund_settled_at text,
  version          integer not null,
  check ((state = 'ended') = (ended_at is not null)),
  check ((accepted_at is null) = (recurrence_id is null))
) strict;

create index care_plans_by_customer on care_plans (customer_id, id);
create index care_plans_by_service on care_plans (service_id);
create index care_plans_by_enquiry on care_plans (enquiry_id) where enquiry_id is not null;
create index care_plans_by_property on care_plans (property_id, id);
create index care_plans_by_state on care_plans (state, id);
create unique index care_plans_open on care_plans (property_id) where state <> 'ended';
create unique index care_plans_by_recurrence on care_plans (recurrence_id) where recurrence_id is not null;

create table care_plan_entries (
  plan_id text not null references care_plans (id),
  number  integer not null,
  kind    text not null check (kind in ('proposed', 'accepted', 'paused', 'resumed', 'ended', 'withdrawn', 'expired',
            'reminded', 'visit_due', 'refund_settled')),
  at      text not null,
  by      text not null,
  detail  text not null,
  primary key (plan_id, number)
) strict, without rowid;

create table care_plan_visits (
  plan_id text not null references care_plans (id),
  number  integer not null check (number > 0),
  due_on  text not null check (due_on glob '????-??-??'),
  primary key (plan_id, number)
) strict, without rowid;

create table care_plan_links (
  token_hash text primary key,
  plan_id    text not null references care_plans (id),
  created_at text not null,
  expires_at text not null,
  revoked_at text
) strict, without rowid;

create index care_plan_links_by_plan on care_plan_links (plan_id);
create index care_plan_links_by_end on care_plan_links (expires_at);
