-- The logo of the business on its papers. Each one stays, so that a document is printed with that of its day of issue.
create table business_logos (
  id      integer primary key,
  from_at text    not null,
  -- All four are null from the moment on in which the logo was taken away.
  sha256  text,
  width   integer check (width > 0),
  height  integer check (height > 0),
  png     blob,
  check ((sha256 is null) = (png is null) and (sha256 is null) = (width is null) and (sha256 is null) = (height is null))
) strict;

create index business_logos_by_time on business_logos (from_at, id);
create index business_logos_by_hash on business_logos (sha256) where sha256 is not null;

create trigger business_logos_stay before update on business_logos
begin
  select raise(abort, 'a logo stays as it was');
end;

create trigger business_logos_are_not_deleted before delete on business_logos
begin
  select raise(abort, 'a logo stays as it was');
end;
