-- Appliances of the properties of customers. One that is no longer there stays in the history.
create table appliances (
  id                text primary key check (id like 'apl\_%' escape '\'),
  property_id       text not null references properties (id),
  kind              text not null check (kind in ('boiler', 'hob', 'cooker', 'fire', 'water_heater', 'consumer_unit',
                                                  'heat_pump', 'alarm', 'other')),
  make              text not null check (length(make) <= 80),
  model             text not null check (length(model) <= 80),
  serial            text not null check (length(serial) <= 80),
  -- "Kitchen cupboard".
  place             text not null check (length(place) <= 80),
  installed_on      text check (installed_on glob '????-??-??'),
  guarantee_ends_on text check (guarantee_ends_on glob '????-??-??'),
  photo_file        text,
  photo_width       integer,
  photo_height      integer,
  removed_at        text,
  version           integer not null check (version >= 1),
  created_at        text not null,
  check ((photo_file is null) = (photo_width is null) and (photo_file is null) = (photo_height is null))
) strict;

create index appliances_by_property on appliances (property_id, id);
create index appliances_by_guarantee on appliances (guarantee_ends_on, id) where guarantee_ends_on is not null;
