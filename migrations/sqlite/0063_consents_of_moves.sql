-- The express request to begin within the cancellation period, where it was given with a move and not with the order.
create table booking_start_consents (
  booking_id text    not null references bookings (id),
  -- Names the move: the version of the booking that it made.
  round      integer not null,
  -- Of the template, and the words beside the box.
  version    text    not null,
  text       text    not null,
  given_at   text    not null,
  -- A user's id, or 'link'.
  given_by   text    not null,
  -- Such as "81.2.69.0/24"; emptied with the names of the booking.
  network    text,
  -- With the move.
  undone_at  text,
  primary key (booking_id, round)
) strict, without rowid;

create trigger booking_start_consents_never_change
before update of version, text, given_at, given_by on booking_start_consents
begin
  select raise(abort, 'a consent never changes');
end;
