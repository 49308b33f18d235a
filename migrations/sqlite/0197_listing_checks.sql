-- Files that the owner of a listing sends to prove something: private, in the folder of documents, by random names.
create table listing_documents (
  id         text    primary key,
  advert_id  text    not null references adverts (id),
  kind       text    not null check (kind in ('insurance', 'gas_safe', 'niceic', 'identity', 'address')),
  file       text    not null unique,
  media_type text    not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes      integer not null check (bytes > 0),
  created_at text    not null
) strict, without rowid;

create index listing_documents_by_listing on listing_documents (advert_id, created_at);

-- Nothing has written the table of before. A check stays as history once it has ended.
drop table listing_checks;
create table listing_checks (
  id          integer primary key,
  advert_id   text not null references adverts (id),
  kind        text not null check (kind in ('insurance', 'gas_safe', 'niceic', 'identity', 'address')),
  -- The number of a registration or a policy; empty for identity and address.
  number      text not null default '',
  -- Null once the document was erased.
  document_id text references listing_documents (id) on delete set null,
  -- The last day on which it counts.
  expires_on  text not null,
  checked_by  text references users (id),
  checked_at  text not null,
  -- It was ended before or after its last day: taken back, replaced by another, or the words of the listing were changed.
  ended_at    text,
  ended_for   text check (ended_for in ('withdrawn', 'replaced', 'words_changed')),
  ended_by    text references users (id),
  -- Why it was withdrawn, in words for the owner.
  reason      text not null default '',
  -- The end of its last day was noted.
  expired_at  text,
  -- Days before the end at which the owner was last reminded; null for never.
  reminded    integer,
  check ((ended_at is null) = (ended_for is null))
) strict;

create unique index listing_checks_open on listing_checks (advert_id, kind) where ended_at is null;
create index listing_checks_by_listing on listing_checks (advert_id, checked_at);
create index listing_checks_by_end on listing_checks (expires_on) where ended_at is null;
create index listing_checks_to_watch on listing_checks (expires_on) where ended_at is null and expired_at is null;
create index listing_checks_by_document on listing_checks (document_id) where document_id is not null;
