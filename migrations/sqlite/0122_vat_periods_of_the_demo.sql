-- A VAT period that the demo business closed goes with its documents; any other closed one stays.
alter table vat_periods add column demo integer not null default 0 check (demo in (0, 1));

drop trigger vat_periods_are_not_deleted;

create trigger vat_periods_are_not_deleted before delete on vat_periods when old.locked_at is not null and old.demo = 0
begin
  select raise(abort, 'a closed VAT period stays as it is');
end;
