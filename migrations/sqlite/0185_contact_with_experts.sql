-- Counts of a listing by day of London.
create table listing_days (
  advert_id    text    not null references adverts (id),
  day          text    not null,
  views        integer not null default 0,
  phone_clicks integer not null default 0,
  email_clicks integer not null default 0,
  messages     integer not null default 0,
  primary key (advert_id, day)
) strict, without rowid;

-- Messages of visitors to the owner of a listing. Each came from a confirmed address.
create table listing_messages (
  id                text primary key,
  advert_id         text not null references adverts (id),
  name              text not null,
  email             text not null,
  -- In small letters: one sender.
  email_key         text not null,
  phone             text not null default '',
  text              text not null,
  -- The account of the sender, where one was signed in.
  user_id           text references users (id),
  -- The network of the browser, as sessions keep it; empty where it is not known.
  network           text not null default '',
  first_answered_at text,
  -- Who confirmed that a job came of it.
  job_confirmed_by  text check (job_confirmed_by in ('expert', 'staff')),
  -- When its sender was asked for a review.
  review_asked_at   text,
  demo              integer not null default 0 check (demo in (0, 1)),
  created_at        text not null
) strict, without rowid;

create index listing_messages_by_listing on listing_messages (advert_id, created_at);
create index listing_messages_by_sender on listing_messages (email_key, advert_id);
create index listing_messages_by_user on listing_messages (user_id) where user_id is not null;
create index listing_messages_to_ask on listing_messages (created_at) where review_asked_at is null;

create table listing_message_answers (
  id         integer primary key,
  message_id text not null references listing_messages (id),
  text       text not null,
  created_at text not null
) strict;

create index listing_message_answers_by_message on listing_message_answers (message_id, id);

create table listing_reviews (
  id             text primary key,
  advert_id      text not null references adverts (id),
  message_id     text not null unique references listing_messages (id),
  author_name    text not null,
  rating         integer not null check (rating between 1 and 5),
  comment        text not null,
  -- The month and the kind of the work; empty where they were not given.
  month          text not null default '',
  work           text not null default '',
  -- What the author received for the review; empty for nothing.
  incentive      text not null default '',
  state          text not null check (state in ('in_review', 'published', 'rejected', 'withdrawn', 'removed')),
  -- The reasons for which the screen or a person holds it.
  held_for       text not null default '[]' check (json_valid(held_for)),
  network        text not null default '',
  reply          text,
  replied_at     text,
  demo           integer not null default 0 check (demo in (0, 1)),
  created_at     text not null,
  updated_at     text not null
) strict, without rowid;

create index listing_reviews_by_listing on listing_reviews (advert_id, state, created_at);
create index listing_reviews_held on listing_reviews (updated_at) where state = 'in_review';

-- Links to the review of one message.
create table listing_review_links (
  message_id text primary key references listing_messages (id),
  token_hash text not null unique,
  expires_at text not null
) strict, without rowid;

create index listing_review_links_by_end on listing_review_links (expires_at);

-- The sums of a listing follow its published reviews, whoever moves them.
create trigger listing_review_added after insert on listing_reviews when new.state = 'published' begin
  update listings set rating_sum = rating_sum + new.rating, total_reviews = total_reviews + 1
  where advert_id = new.advert_id;
end;

create trigger listing_review_moved after update of state, rating on listing_reviews
when old.state = 'published' or new.state = 'published' begin
  update listings
  set
    rating_sum = rating_sum
      + case when new.state = 'published' then new.rating else 0 end
      - case when old.state = 'published' then old.rating else 0 end,
    total_reviews = total_reviews + (new.state = 'published') - (old.state = 'published')
  where advert_id = new.advert_id;
end;

create trigger listing_review_gone after delete on listing_reviews when old.state = 'published' begin
  update listings set rating_sum = rating_sum - old.rating, total_reviews = total_reviews - 1
  where advert_id = old.advert_id;
end;
