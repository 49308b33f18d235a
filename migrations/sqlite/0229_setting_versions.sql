-- Each write of a setting is kept: its value, who wrote it, when and why. Version 1 of each is what stands today.
create table setting_versions (
  key text not null,
  version integer not null check (version > 0),
  value text not null check (json_valid(value)),
  at text not null,
  -- Null for the command line, and for what the system does by itself.
  by_user text,
  why text check (length(why) between 1 and 200),
  primary key (key, version)
) strict, without rowid;

insert into setting_versions (key, version, value, at)
select key, 1, value, updated_at from settings
where key in ('opening_hours', 'booking_rules', 'room', 'offers', 'site', 'invoicing', 'plans', 'adverts', 'chat', 'thread_files', 'written_pages');

create trigger setting_versions_stay before update on setting_versions begin
  select raise(abort, 'a version of a setting is never changed');
end;
