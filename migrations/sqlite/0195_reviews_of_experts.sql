-- Reviews of experts, from the message that allows one to its moderation.

-- When the address of the sender was confirmed; null: nobody confirmed it, and no review follows from the message.
alter table listing_messages add column email_confirmed_at text;
update listing_messages set email_confirmed_at = created_at where demo = 1;

drop index listing_messages_to_ask;
create index listing_messages_to_ask on listing_messages (created_at)
where review_asked_at is null and email_confirmed_at is not null;
-- The network of a message is forgotten after some time.
create index listing_messages_with_network on listing_messages (created_at) where network <> '';

-- The words of an edit that waits for a person; the old ones are shown until then.
alter table listing_reviews add column edit text check (json_valid(edit));
alter table listing_reviews add column edit_held_for text not null default '[]' check (json_valid(edit_held_for));
alter table listing_reviews add column edit_at text;
alter table listing_reviews add column edited_at text;
-- The key of the comment, by which a copy is found.
alter table listing_reviews add column text_key text not null default '';
-- The browser had signed in to the account of the expert.
alter table listing_reviews add column same_device integer not null default 0 check (same_device in (0, 1));
-- When somebody confirmed the job, and the proof that staff saw.
alter table listing_reviews add column job_confirmed_at text;
alter table listing_reviews add column job_confirmed_note text not null default '';

create index listing_reviews_by_age on listing_reviews (advert_id, created_at);
create index listing_reviews_by_network on listing_reviews (network, created_at) where network <> '';
create index listing_reviews_by_text on listing_reviews (text_key) where text_key <> '';
create index listing_reviews_with_network on listing_reviews (created_at) where network <> '';
drop index listing_reviews_held;
create index listing_reviews_waiting on listing_reviews (coalesce(edit_at, updated_at), id)
where state = 'in_review' or edit is not null;

-- Links to the review of one message: to write it once, and to change or withdraw it. Nobody had one before.
drop table listing_review_links;
create table listing_review_links (
  token_hash text primary key,
  message_id text not null references listing_messages (id),
  purpose    text not null check (purpose in ('write', 'manage')),
  created_at text not null,
  expires_at text not null,
  -- A link to write serves once.
  used_at    text
) strict, without rowid;

create index listing_review_links_by_message on listing_review_links (message_id);
create index listing_review_links_by_end on listing_review_links (expires_at);
