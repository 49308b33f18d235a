-- Arrival windows: how exactly a service promises the arrival, and the promise of each booking.
alter table services add column arrival text not null default 'exact' check (arrival in ('exact', 'two_hours', 'half_day'));

-- Null: the arrival is promised for the start.
alter table bookings add column arrival text check (arrival in ('two_hours', 'half_day'));
alter table bookings add column arrival_from text check ((arrival_from is null) = (arrival is null) and arrival_from <= starts_at);
alter table bookings add column arrival_to text check ((arrival_to is null) = (arrival is null) and arrival_to > starts_at);

-- The promise before the latest move, which its undo restores.
alter table booking_moves add column from_arrival text check (from_arrival in ('two_hours', 'half_day'));
alter table booking_moves add column from_arrival_from text check ((from_arrival_from is null) = (from_arrival is null));
alter table booking_moves add column from_arrival_to text check ((from_arrival_to is null) = (from_arrival is null));
