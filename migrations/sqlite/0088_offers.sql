-- A visit that was offered to a technician, who may accept or decline it until a time. Until then it is theirs provisionally.
create table visit_offers (
  booking_id    text    not null,
  -- Counts the offers of a booking, from 1.
  number        integer not null check (number >= 1),
  visit_number  integer not null,
  technician_id text    not null references technicians (id),
  at            text    not null,
  until         text    not null,
  state         text    not null check (state in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
  -- When it ended.
  answered_at   text,
  -- Why it was declined.
  reason        text,
  primary key (booking_id, number),
  foreign key (booking_id, visit_number) references visits (booking_id, number),
  check ((state = 'open') = (answered_at is null))
) strict, without rowid;

-- Never two technicians with one visit.
create unique index visit_offers_one on visit_offers (booking_id, visit_number) where state in ('open', 'accepted');
create index visit_offers_due on visit_offers (until) where state = 'open';
create index visit_offers_by_technician on visit_offers (technician_id, state);

-- How far an offered booking has come: offers run, the alarm of the office rings, somebody has it, or it is over.
create table escalations (
  booking_id text    primary key references bookings (id),
  state      text    not null check (state in ('offering', 'ringing', 'owned', 'over')),
  started_at text    not null,
  -- When the alarm rings next; null where nothing is due.
  due_at     text,
  rings      integer not null check (rings >= 0),
  owner_id   text    references users (id),
  owned_at   text,
  check ((owner_id is null) = (owned_at is null)),
  check (state <> 'owned' or owner_id is not null),
  check (state <> 'ringing' or due_at is not null)
) strict, without rowid;

create index escalations_due on escalations (due_at) where due_at is not null;
create index escalations_live on escalations (booking_id) where state in ('ringing', 'owned');
create index escalations_by_owner on escalations (owner_id) where owner_id is not null;

-- The page of the technician changes with an offer, and the page of the customer once somebody has accepted.
create trigger visit_offers_added_live after insert on visit_offers
begin
  insert into live_events (user_id, kind, ref, at)
  select user_id, 'offer', new.booking_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from technicians where id = new.technician_id;
end;

create trigger visit_offers_changed_live after update of state on visit_offers when old.state <> new.state
begin
  insert into live_events (user_id, kind, ref, at)
  select user_id, 'offer', new.booking_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from technicians where id = new.technician_id;
  delete from live_events
  where user_id = (select customer_id from bookings where id = new.booking_id) and kind = 'visit' and ref = new.booking_id;
  insert into live_events (user_id, kind, ref, at)
  select customer_id, 'visit', id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from bookings where id = new.booking_id;
end;

-- The pages of the office change with an alarm. Only the last change of a booking matters.
create trigger escalations_added_live after insert on escalations when new.state = 'ringing'
begin
  insert into live_events (user_id, kind, ref, at)
  select id, 'alarm', new.booking_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from users
  where role in ('office', 'admin') and status = 'active';
end;

create trigger escalations_changed_live after update on escalations
when old.state <> new.state or old.rings <> new.rings
begin
  delete from live_events where kind = 'alarm' and ref = new.booking_id
    and user_id in (select id from users where role in ('office', 'admin'));
  insert into live_events (user_id, kind, ref, at)
  select id, 'alarm', new.booking_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from users
  where role in ('office', 'admin') and status = 'active';
end;
