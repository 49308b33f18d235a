-- rebuilds users
-- Guests: customers without an account. A guest has no e-mail key, so that no way into an account finds one; `guest_key` is
-- the confirmed address, in small letters, by which the guest comes back and an account claims the bookings. A guest whom
-- the office adds may have no address at all.

create table users_now (
  id                text    primary key,
  email             text,
  email_key         text    unique,
  guest_key         text    unique,
  password_hash     text    not null,
  full_name         text    not null,
  phone             text,
  postcode          text,
  address           text,
  role              text    not null check (role in ('guest', 'customer', 'technician', 'office', 'admin')),
  status            text    not null check (status in ('active', 'suspended')),
  email_verified_at text,
  demo              integer not null default 0 check (demo in (0, 1)),
  created_at        text    not null,
  updated_at        text    not null,
  erased_at         text,
  check ((role = 'guest') = (email_key is null)),
  check (role = 'guest' or (email is not null and guest_key is null))
) strict;

-- Under the same row numbers, which the indexes of the searches hold.
insert into users_now (
  rowid, id, email, email_key, password_hash, full_name, phone, postcode, address, role, status, email_verified_at, demo,
  created_at, updated_at, erased_at)
select
  rowid, id, email, email_key, password_hash, full_name, phone, postcode, address, role, status, email_verified_at, demo,
  created_at, updated_at, erased_at
from users;

drop table users;
alter table users_now rename to users;

create index users_staff on users (created_at) where role in ('office', 'admin');
create index users_demo on users (id) where demo = 1;
create index users_by_phone on users (phone) where phone is not null;
create index users_by_time on users (created_at, id);

create trigger email_changes_end after update of password_hash on users
when old.password_hash is not new.password_hash
begin
  delete from account_requests where user_id = new.id and purpose = 'change-email';
  update account_links set used_at = new.updated_at
  where user_id = new.id and purpose = 'change-email' and used_at is null;
end;

create trigger pending_sign_ins_end after update of password_hash on users
when old.password_hash is not new.password_hash
begin
  delete from pending_sign_ins where user_id = new.id;
end;

create trigger users_change_in_search after update of
  full_name, email, email_key, guest_key, phone, postcode on users
when old.rowid <= (select upto from search_state where name = 'users')
  and (old.full_name, old.email, old.email_key, old.guest_key, old.phone, old.postcode)
  is not (new.full_name, new.email, new.email_key, new.guest_key, new.phone, new.postcode)
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

-- The code that an address asked for, to book as a guest. The hash depends on a key outside of the database.
create table guest_codes (
  email_key  text    primary key,
  id         text    not null unique,
  email      text    not null,
  asked_at   text    not null,
  -- Null until the code is sent, and once it is over.
  code_hash  text,
  expires_at text,
  tries      integer not null
) strict, without rowid;

create index guest_codes_by_time on guest_codes (asked_at);
