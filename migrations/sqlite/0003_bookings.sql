create table bookings (
  id                    text    primary key,
  reference             text    not null unique,
  customer_id           text    not null references users (id),
  service_id            text    not null references services (id),
  technician_id         text    references technicians (id),
  priority              text    not null check (priority in ('standard', 'priority', 'urgent', 'emergency')),
  status                text    not null check (status in ('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')),
  cancel_reason         text    check (cancel_reason in ('customer', 'office', 'expired', 'no_access')),
  -- Null for an emergency: as soon as possible.
  starts_at             text,
  duration_minutes      integer not null check (duration_minutes between 15 and 1440),
  buffer_minutes        integer not null check (buffer_minutes between 0 and 240),
  contact_name          text    not null,
  contact_email         text    not null,
  customer_phone        text    not null,
  customer_address      text    not null,
  customer_postcode     text    not null,
  problem_description   text    not null,
  special_instructions  text,
  access_notes          text    not null check (json_valid(access_notes)),
  estimated_cost_pence  integer not null check (estimated_cost_pence > 0),
  final_cost_pence      integer check (final_cost_pence >= 0),
  payment_policy        text    not null check (payment_policy in ('full', 'deposit', 'hold', 'after')),
  terms_version         text,
  source                text    not null check (source in ('web', 'api', 'office', 'demo')),
  actual_start_time     text,
  actual_end_time       text,
  technician_notes      text,
  -- When an unpaid booking lets its slot go; null when it never does by itself.
  expires_at            text,
  version               integer not null,
  created_at            text    not null,
  updated_at            text    not null,
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check (status not in ('confirmed', 'in_progress', 'completed') or technician_id is not null)
) strict;

create index bookings_by_customer on bookings (customer_id, created_at);
create index bookings_by_technician on bookings (technician_id, starts_at);
create index bookings_by_start on bookings (starts_at) where status <> 'cancelled';
create index bookings_unassigned on bookings (created_at) where technician_id is null and status = 'pending';
create index bookings_expiring on bookings (expires_at) where status = 'pending' and expires_at is not null;

-- Whose time a booking takes: a technician's, or a lane of a category that no technician covers yet.
-- Times are whole milliseconds since 1970, so that the overlap rule is arithmetic here and in the program.
create table holds (
  resource   text    not null,
  starts_ms  integer not null,
  booking_id text    not null unique references bookings (id),
  ends_ms    integer not null check (ends_ms > starts_ms and ends_ms - starts_ms <= 86400000),
  buffer_ms  integer not null check (buffer_ms between 0 and 14400000),
  primary key (resource, starts_ms, booking_id)
) strict, without rowid;

create trigger holds_never_overlap before insert on holds
when exists (
  select 1 from holds held
  where held.resource = new.resource
    and held.booking_id <> new.booking_id
    and held.starts_ms > new.starts_ms - 86400000 - 14400000
    and held.starts_ms < new.ends_ms + 14400000
    and held.starts_ms < new.ends_ms + max(held.buffer_ms, new.buffer_ms)
    and new.starts_ms < held.ends_ms + max(held.buffer_ms, new.buffer_ms)
)
begin
  select raise(abort, 'slot held');
end;

create trigger holds_never_move_onto_another before update on holds
when exists (
  select 1 from holds held
  where held.resource = new.resource
    and held.booking_id <> new.booking_id
    and held.starts_ms > new.starts_ms - 86400000 - 14400000
    and held.starts_ms < new.ends_ms + 14400000
    and held.starts_ms < new.ends_ms + max(held.buffer_ms, new.buffer_ms)
    and new.starts_ms < held.ends_ms + max(held.buffer_ms, new.buffer_ms)
)
begin
  select raise(abort, 'slot held');
end;

create table booking_history (
  id          integer primary key,
  booking_id  text not null references bookings (id),
  at          text not null,
  actor       text not null,
  from_status text,
  to_status   text not null,
  note        text
) strict;

create index booking_history_by_booking on booking_history (booking_id, id);

create table emergency_requests (
  booking_id        text    primary key references bookings (id),
  emergency_type    text    not null,
  severity_level    text    not null check (severity_level in ('high', 'critical')),
  estimated_arrival text    not null,
  emergency_fee_pence integer not null check (emergency_fee_pence >= 0)
) strict;

create table reviews (
  booking_id text    primary key references bookings (id),
  rating     integer not null check (rating between 1 and 5),
  comment    text,
  created_at text    not null
) strict;

create table booking_drafts (
  token_hash text    primary key,
  fields     text    not null check (json_valid(fields)),
  updated_at text    not null
) strict;

create index booking_drafts_by_age on booking_drafts (updated_at);

create table photos (
  id         text    primary key,
  -- Whose it is: a draft's until it is booked, then the booking's.
  draft_hash text    references booking_drafts (token_hash) on delete set null,
  booking_id text    references bookings (id),
  file       text    not null unique,
  media_type text    not null check (media_type in ('image/jpeg', 'image/webp')),
  width      integer not null,
  height     integer not null,
  bytes      integer not null,
  created_at text    not null
) strict;

create index photos_by_draft on photos (draft_hash) where draft_hash is not null;
create index photos_by_booking on photos (booking_id) where booking_id is not null;

create table idempotency_keys (
  user_id     text    not null references users (id),
  key         text    not null,
  fingerprint text    not null,
  status      integer not null,
  body        text    not null,
  created_at  text    not null,
  primary key (user_id, key)
) strict, without rowid;

create index idempotency_keys_by_age on idempotency_keys (created_at);

create table outbox (
  id          integer primary key autoincrement,
  kind        text    not null,
  body        text    not null check (json_valid(body)),
  at          text    not null,
  attempts    integer not null default 0,
  next_try_at text    not null,
  fault       text,
  done_at     text
) strict;

create index outbox_waiting on outbox (next_try_at) where done_at is null;
