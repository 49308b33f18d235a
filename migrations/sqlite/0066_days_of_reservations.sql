-- How often the reservations that start on a day (of UTC, counted from 1970) have changed, by whatever process: what was
-- read of some days stays good while the sum of their versions does. Day -1 counts the changes of districts.
create table reserved_days (
  day integer primary key,
  version integer not null default 1
);

create trigger holds_note_added_day after insert on holds
begin
  insert into reserved_days (day) values (new.starts_ms / 86400000)
    on conflict (day) do update set version = version + 1;
end;

create trigger holds_note_removed_day after delete on holds
begin
  insert into reserved_days (day) values (old.starts_ms / 86400000)
    on conflict (day) do update set version = version + 1;
end;

create trigger holds_note_changed_days after update on holds
begin
  insert into reserved_days (day) values (old.starts_ms / 86400000)
    on conflict (day) do update set version = version + 1;
  insert into reserved_days (day) values (new.starts_ms / 86400000)
    on conflict (day) do update set version = version + 1;
end;

create trigger districts_note_insert after insert on districts
begin
  insert into reserved_days (day) values (-1) on conflict (day) do update set version = version + 1;
end;

create trigger districts_note_update after update on districts
begin
  insert into reserved_days (day) values (-1) on conflict (day) do update set version = version + 1;
end;

create trigger districts_note_delete after delete on districts
begin
  insert into reserved_days (day) values (-1) on conflict (day) do update set version = version + 1;
end;
