-- Landlord gas safety records (Gas Safety (Installation and Use) Regulations 1998, regulation 36(3)(c)). A draft is written
-- during the visit; a submitted record never changes, and a correction is another version of it.
create table gas_record_drafts (
  booking_id   text    not null,
  visit_number integer not null,
  version      integer not null check (version >= 1),
  -- Why a submitted record is corrected.
  reason       text    check (length(reason) between 1 and 500),
  content      text    not null check (json_valid(content)),
  saved_at     text    not null,
  primary key (booking_id, visit_number),
  foreign key (booking_id, visit_number) references visits (booking_id, number)
) strict, without rowid;

-- It outlives the property and the account: what it says of them stands in its content.
create table gas_records (
  id           text    primary key check (id like 'gsr\_%' escape '\'),
  booking_id   text    not null,
  visit_number integer not null,
  version      integer not null check (version >= 1),
  property_id  text,
  customer_id  text    not null references users (id),
  -- The address, in one spelling: further checks of the place are counted by it.
  place        text    not null,
  checked_on   text    not null check (checked_on glob '????-??-??'),
  reason       text    check (length(reason) between 1 and 500),
  content      text    not null check (json_valid(content)),
  digest       text    not null check (length(digest) = 64),
  submitted_by text    not null references users (id),
  at           text    not null,
  unique (booking_id, visit_number, version),
  foreign key (booking_id, visit_number) references visits (booking_id, number),
  check ((version = 1) = (reason is null))
) strict;

create index gas_records_by_property on gas_records (property_id, checked_on) where property_id is not null;
create index gas_records_by_place on gas_records (place, checked_on);
create index gas_records_by_customer on gas_records (customer_id);

create trigger gas_records_locked before update on gas_records
begin
  select raise(abort, 'a submitted gas safety record does not change');
end;

-- Two years are the rule of retention; that two further checks of the place followed is seen here too.
create trigger gas_records_kept before delete on gas_records
when not exists (select 1 from users where id = old.customer_id and demo = 1)
  and (select count(distinct later.booking_id || ' ' || later.visit_number) from gas_records later
    where later.place = old.place and later.checked_on > old.checked_on) < 2
begin
  select raise(abort, 'a gas safety record is kept until two further checks');
end;

create trigger gas_records_in_order before insert on gas_records
when new.version <> 1 + coalesce((select max(version) from gas_records
  where booking_id = new.booking_id and visit_number = new.visit_number), 0)
begin
  select raise(abort, 'a gas safety record is corrected by the next version');
end;

-- The copies that tenants have to have.
create table gas_copies (
  id        text primary key check (id like 'gcp\_%' escape '\'),
  record_id text not null references gas_records (id),
  kind      text not null check (kind in ('tenant', 'new_tenant')),
  name      text not null check (length(name) <= 120),
  email     text,
  due_on    text not null check (due_on glob '????-??-??'),
  -- How it was given; null while it is outstanding.
  way       text check (way in ('email', 'paper', 'nobody')),
  done_at   text,
  done_by   text references users (id),
  stage     text check (stage in ('days_7', 'overdue')),
  remind_on text check (remind_on glob '????-??-??'),
  check ((way is null) = (done_at is null) and (way is null) = (done_by is null))
) strict;

create index gas_copies_by_record on gas_copies (record_id, due_on);
create index gas_copies_outstanding on gas_copies (due_on, id) where way is null;
create index gas_copies_to_remind on gas_copies (remind_on, id) where remind_on is not null;
create index gas_copies_by_email on gas_copies (email) where email is not null;
