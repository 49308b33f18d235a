-- The key of the words of an advert, by which the same words are found again; null for an older row.
alter table adverts add column text_key text;
create index adverts_by_text on adverts (text_key) where text_key is not null;

-- The code of an address that a listing names. The code itself is only in its message.
create table contact_codes (
  advert_id  text primary key references adverts (id),
  email      text not null,
  asked_at   text not null,
  code_hash  text,
  expires_at text,
  tries      integer not null default 0 check (tries >= 0)
) strict, without rowid;

-- What an administrator has checked about a listing, against a private document of its owner.
create table listing_checks (
  advert_id   text not null references adverts (id),
  kind        text not null check (kind in ('insurance', 'gas_safe', 'niceic', 'identity', 'address')),
  -- The number of a registration or a policy; empty for identity and address.
  number      text not null default '',
  -- Null once the document was erased.
  document_id text references documents (id) on delete set null,
  -- The last day on which it counts.
  expires_on  text not null,
  checked_by  text references users (id),
  checked_at  text not null,
  -- Days before the end at which the owner was last reminded; null for never.
  reminded    integer,
  primary key (advert_id, kind)
) strict, without rowid;

create index listing_checks_by_end on listing_checks (expires_on);
create index listing_checks_by_document on listing_checks (document_id) where document_id is not null;
