-- Where the visit began that led to a booking: what the counts of page views knew of it when its draft was first kept.
create table booking_origins (
  booking_id text primary key references bookings (id),
  source     text not null check (length(source) between 1 and 40),
  -- The first page of the visit.
  page       text not null check (length(page) between 1 and 200),
  device     text not null check (device in ('phone', 'tablet', 'computer')),
  -- The London day on which its first payment was counted among the steps of booking; null before.
  paid_day   text check (paid_day glob '????-??-??')
) strict, without rowid;

-- The report of visits reads the bookings of some days.
create index bookings_from_web on bookings (created_at) where source = 'web';
