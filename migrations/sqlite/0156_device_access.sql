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

-- Open pages of the booking show what was asked for and answered.
create trigger device_access_added_live after insert on smart_device_access
begin
  delete from live_events where kind = 'visit' and ref = new.booking_id and user_id in (
    select customer_id from bookings where id = new.booking_id
    union select t.user_id from visits v join technicians t on t.id = v.technician_id where v.booking_id = new.booking_id
    union select id from users where role in ('office', 'admin') and status = 'active');
  insert into live_events (user_id, kind, ref, at)
  select reader, 'visit', new.booking_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from (
    select customer_id as reader from bookings where id = new.booking_id
    union select t.user_id from visits v join technicians t on t.id = v.technician_id where v.booking_id = new.booking_id
    union select id from users where role in ('office', 'admin') and status = 'active');
end;

create trigger device_access_changed_live after update of status on smart_device_access when old.status <> new.status
begin
  delete from live_events where kind = 'visit' and ref = new.booking_id and user_id in (
    select customer_id from bookings where id = new.booking_id
    union select t.user_id from visits v join technicians t on t.id = v.technician_id where v.booking_id = new.booking_id
    union select id from users where role in ('office', 'admin') and status = 'active');
  insert into live_events (user_id, kind, ref, at)
  select reader, 'visit', new.booking_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from (
    select customer_id as reader from bookings where id = new.booking_id
    union select t.user_id from visits v join technicians t on t.id = v.technician_id where v.booking_id = new.booking_id
    union select id from users where role in ('office', 'admin') and status = 'active');
end;
