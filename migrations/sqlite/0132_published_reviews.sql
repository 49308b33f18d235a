-- Reviews that their customers let us publish: the words, a first name and a district. A rating without a row is not published.
create table published_reviews (
  id            integer primary key autoincrement,
  booking_id    text    not null unique references bookings (id),
  state         text    not null check (state in ('published', 'held', 'rejected', 'withdrawn')),
  words         text    not null,
  first_name    text    not null,
  district      text    not null,
  -- A JSON list: why the screen held it.
  held_for      text    not null check (json_valid(held_for)),
  reject_reason text check (reject_reason in ('abusive', 'personal_data', 'fake', 'not_about_us', 'illegal')),
  given_at      text    not null,
  reply         text,
  replied_at    text,
  check ((state = 'rejected') = (reject_reason is not null))
) strict;

create index published_reviews_by_state on published_reviews (state, id);
