-- The colour and the logo of the business are a setting with versions; papers have the look of the version of their day.
create table logo_pictures (
  sha256  text    primary key check (length(sha256) = 64),
  width   integer not null check (width > 0),
  height  integer not null check (height > 0),
  png     blob    not null,
  kept_at text    not null
) strict;

insert into logo_pictures (sha256, width, height, png, kept_at)
select sha256, width, height, png, min(from_at) from business_logos where sha256 is not null group by sha256;

create trigger logo_pictures_stay before update on logo_pictures
begin
  select raise(abort, 'a logo stays as it was');
end;

create trigger logo_pictures_are_not_deleted before delete on logo_pictures
begin
  select raise(abort, 'a logo stays as it was');
end;

insert into setting_versions (key, version, value, at)
select
  'appearance',
  row_number() over (order by from_at, id),
  json_object(
    'colour', null,
    'logo', json(iif(sha256 is null, 'null', json_object('sha256', sha256, 'width', width, 'height', height)))
  ),
  from_at
from business_logos;

insert into settings (key, value, updated_at)
select key, value, at from setting_versions where key = 'appearance' order by version desc limit 1;

drop trigger business_logos_stay;
drop trigger business_logos_are_not_deleted;
drop table business_logos;
