-- Services, appliances and old jobs have numbers of earlier programs too.
create table external_ids_of_more (
  kind text not null check (kind in ('customer', 'property', 'service', 'appliance', 'old_job')),
  external_id text not null,
  thing text not null,
  primary key (kind, external_id)
) strict, without rowid;
insert into external_ids_of_more select kind, external_id, thing from external_ids;
drop table external_ids;
alter table external_ids_of_more rename to external_ids;
create unique index external_ids_of_things on external_ids (thing);
