-- The photos with which a customer is asked for more. A photo goes with its age or the erasure of its customer.
create table variation_photos (
  variation_id text    not null references variations (id),
  place        integer not null check (place >= 1),
  booking_id   text    not null,
  visit_number integer not null,
  photo_id     text    not null,
  primary key (variation_id, place),
  unique (variation_id, visit_number, photo_id),
  foreign key (booking_id, visit_number, photo_id) references visit_photos (booking_id, visit_number, id) on delete cascade
) strict, without rowid;

create index variation_photos_by_photo on variation_photos (booking_id, visit_number, photo_id);

create trigger variation_photos_kept before update on variation_photos
begin
  select raise(abort, 'the photos of a variation do not change');
end;

-- The pages of the customer, the technicians and the office show a question and its answer at once. Only the last change
-- of a booking matters.
create trigger variations_added_live after insert on variations
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

create trigger variations_settled_live after update of status on variations when old.status <> new.status
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
