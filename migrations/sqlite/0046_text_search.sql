-- Searches for a part of a text. Each index has the trigrams of a row under its rowid, without the text and without the
-- order of the trigrams. A job fills the indexes behind the writes: `upto` is the last rowid that it has indexed, and
-- `search_pending` has rows up to there that changed or went since. A search compares the rows themselves with the text,
-- so that an index that is behind costs time and no result.

create table search_state (
  name    text    primary key,
  upto    integer not null,
  -- Removals since the index was last merged: their trigrams are still in the file.
  removed integer not null default 0
) strict;

create table search_pending (
  name text    not null,
  row  integer not null,
  primary key (name, row)
) strict, without rowid;

insert into search_state (name, upto) values
  ('users', 0),
  ('user_addresses', 0),
  ('business_details', 0),
  ('properties', 0),
  ('bookings', 0),
  ('booking_payers', 0),
  ('messages', 0);

create virtual table users_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
create virtual table user_addresses_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
create virtual table business_details_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
create virtual table properties_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
create virtual table bookings_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
create virtual table booking_payers_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
create virtual table messages_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');

-- The job merges in small steps, and no write of it waits for a large one.
insert into users_search (users_search, rank) values ('automerge', 0), ('crisismerge', 1000);
insert into user_addresses_search (user_addresses_search, rank) values ('automerge', 0), ('crisismerge', 1000);
insert into business_details_search (business_details_search, rank) values ('automerge', 0), ('crisismerge', 1000);
insert into properties_search (properties_search, rank) values ('automerge', 0), ('crisismerge', 1000);
insert into bookings_search (bookings_search, rank) values ('automerge', 0), ('crisismerge', 1000);
insert into booking_payers_search (booking_payers_search, rank) values ('automerge', 0), ('crisismerge', 1000);
insert into messages_search (messages_search, rank) values ('automerge', 0), ('crisismerge', 1000);

create trigger users_change_in_search after update of
  full_name, email, email_key, phone, postcode on users
when old.rowid <= (select upto from search_state where name = 'users')
  and (old.full_name, old.email, old.email_key, old.phone, old.postcode)
  is not (new.full_name, new.email, new.email_key, new.phone, new.postcode)
begin
  insert into search_pending (name, row) select 'users', old.rowid
  where not exists (select 1 from search_pending where name = 'users' and row = old.rowid);
end;

create trigger users_leave_search after delete on users
when old.rowid <= (select upto from search_state where name = 'users')
begin
  insert into search_pending (name, row) select 'users', old.rowid
  where not exists (select 1 from search_pending where name = 'users' and row = old.rowid);
end;

create trigger user_addresses_change_in_search after update of
  address on users
when old.rowid <= (select upto from search_state where name = 'user_addresses')
  and old.address is not new.address
begin
  insert into search_pending (name, row) select 'user_addresses', old.rowid
  where not exists (select 1 from search_pending where name = 'user_addresses' and row = old.rowid);
end;

create trigger user_addresses_leave_search after delete on users
when old.rowid <= (select upto from search_state where name = 'user_addresses')
begin
  insert into search_pending (name, row) select 'user_addresses', old.rowid
  where not exists (select 1 from search_pending where name = 'user_addresses' and row = old.rowid);
end;

create trigger business_details_change_in_search after update of
  company_name, billing_name, billing_email, billing_postcode on business_details
when old.rowid <= (select upto from search_state where name = 'business_details')
  and (old.company_name, old.billing_name, old.billing_email, old.billing_postcode)
  is not (new.company_name, new.billing_name, new.billing_email, new.billing_postcode)
begin
  insert into search_pending (name, row) select 'business_details', old.rowid
  where not exists (select 1 from search_pending where name = 'business_details' and row = old.rowid);
end;

create trigger business_details_leave_search after delete on business_details
when old.rowid <= (select upto from search_state where name = 'business_details')
begin
  insert into search_pending (name, row) select 'business_details', old.rowid
  where not exists (select 1 from search_pending where name = 'business_details' and row = old.rowid);
end;

create trigger properties_change_in_search after update of
  name, address, postcode, occupier_name, occupier_phone, occupier_email on properties
when old.rowid <= (select upto from search_state where name = 'properties')
  and (old.name, old.address, old.postcode, old.occupier_name, old.occupier_phone, old.occupier_email)
  is not (new.name, new.address, new.postcode, new.occupier_name, new.occupier_phone, new.occupier_email)
begin
  insert into search_pending (name, row) select 'properties', old.rowid
  where not exists (select 1 from search_pending where name = 'properties' and row = old.rowid);
end;

create trigger properties_leave_search after delete on properties
when old.rowid <= (select upto from search_state where name = 'properties')
begin
  insert into search_pending (name, row) select 'properties', old.rowid
  where not exists (select 1 from search_pending where name = 'properties' and row = old.rowid);
end;

create trigger bookings_change_in_search after update of
  reference, contact_name, customer_phone, customer_address, customer_postcode on bookings
when old.rowid <= (select upto from search_state where name = 'bookings')
  and (old.reference, old.contact_name, old.customer_phone, old.customer_address, old.customer_postcode)
  is not (new.reference, new.contact_name, new.customer_phone, new.customer_address, new.customer_postcode)
begin
  insert into search_pending (name, row) select 'bookings', old.rowid
  where not exists (select 1 from search_pending where name = 'bookings' and row = old.rowid);
end;

create trigger bookings_leave_search after delete on bookings
when old.rowid <= (select upto from search_state where name = 'bookings')
begin
  insert into search_pending (name, row) select 'bookings', old.rowid
  where not exists (select 1 from search_pending where name = 'bookings' and row = old.rowid);
end;

create trigger booking_payers_change_in_search after update of
  contact_email, payer_name, payer_email on bookings
when old.rowid <= (select upto from search_state where name = 'booking_payers')
  and (old.contact_email, old.payer_name, old.payer_email)
  is not (new.contact_email, new.payer_name, new.payer_email)
begin
  insert into search_pending (name, row) select 'booking_payers', old.rowid
  where not exists (select 1 from search_pending where name = 'booking_payers' and row = old.rowid);
end;

create trigger booking_payers_leave_search after delete on bookings
when old.rowid <= (select upto from search_state where name = 'booking_payers')
begin
  insert into search_pending (name, row) select 'booking_payers', old.rowid
  where not exists (select 1 from search_pending where name = 'booking_payers' and row = old.rowid);
end;

create trigger messages_change_in_search after update of
  recipient, name, subject on messages
when old.rowid <= (select upto from search_state where name = 'messages')
  and (old.recipient, old.name, old.subject)
  is not (new.recipient, new.name, new.subject)
begin
  insert into search_pending (name, row) select 'messages', old.rowid
  where not exists (select 1 from search_pending where name = 'messages' and row = old.rowid);
end;

create trigger messages_leave_search after delete on messages
when old.rowid <= (select upto from search_state where name = 'messages')
begin
  insert into search_pending (name, row) select 'messages', old.rowid
  where not exists (select 1 from search_pending where name = 'messages' and row = old.rowid);
end;
