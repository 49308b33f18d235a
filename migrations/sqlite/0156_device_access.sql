-- Permissions to use a phone or a tablet of the customer: asked for by the technician, granted by the customer.
create table smart_device_access (
  id                text primary key,
  booking_id        text not null references bookings (id),
  device_type       text not null check (device_type in ('smartphone', 'tablet')),
  -- In the words of the technician.
  purpose           text not null,
  -- One that is over by `access_expires_at` stays as it was.
  status            text not null check (status in ('requested', 'approved', 'declined', 'revoked')),
  requested_by      text not null references users (id),
  requested_at      text not null,
  -- A user, `link` for the holder of the link, or `system`.
  decided_by        text,
  decided_at        text,
  revoked_by        text,
  revoked_at        text,
  -- The hash of the token of the link; the token is in the message alone.
  access_token      text unique,
  access_expires_at text not null,
  check ((decided_by is null) = (decided_at is null)),
  check ((revoked_by is null) = (revoked_at is null)),
  check (status <> 'approved' or decided_at is not null),
  check ((status = 'revoked') = (revoked_at is not null))
) strict, without rowid;

create index smart_device_access_by_booking on smart_device_access (booking_id, requested_at);
create index smart_device_access_by_technician on smart_device_access (requested_by);
