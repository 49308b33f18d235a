-- The terms of an order: each edit of the owner is another version, which never changes.
create table terms_versions (
  version    integer primary key check (version > 0),
  -- A JSON object: the text of each part.
  texts      text    not null check (json_valid(texts)),
  -- The owner said that a solicitor has checked the wording.
  is_checked integer not null check (is_checked in (0, 1)),
  user_id    text    not null references users (id),
  saved_at   text    not null
) strict;

create trigger terms_versions_never_change before update of version, texts, is_checked, saved_at on terms_versions
begin
  select raise(abort, 'a version of the terms never changes');
end;

-- The order as it was shown when it was placed, with its facts. It names nobody but the business.
create table booking_agreements (
  booking_id    text primary key references bookings (id),
  version       text not null,
  text          text not null,
  customer_kind text not null check (customer_kind in ('consumer', 'business')),
  -- The express request to begin within the cancellation period.
  start_consent text not null check (start_consent in ('given', 'missing', 'not-needed')),
  agreed_at     text not null,
  agreed_by     text not null references users (id),
  -- Such as "81.2.69.0/24"; emptied with the names of the booking.
  network       text
) strict;
