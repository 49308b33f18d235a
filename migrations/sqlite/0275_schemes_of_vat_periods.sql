-- A closed VAT period keeps the scheme that it was closed under, and its boxes 1 and 6 as they were. Of those that were closed
-- before, the scheme is the one of today, and the boxes are computed by it.
alter table vat_periods add column scheme text check (scheme in ('standard', 'cash'));
alter table vat_periods add column box1_pence integer;
alter table vat_periods add column box6_pence integer;

drop trigger vat_periods_stay;

update vat_periods
set scheme = coalesce((select json_extract(value, '$.vat_scheme') from settings where key = 'invoicing'), 'standard')
where locked_at is not null;

create trigger vat_periods_stay before update on vat_periods when old.locked_at is not null
begin
  select raise(abort, 'a closed VAT period stays as it is');
end;

create trigger vat_periods_close_with_their_scheme before update on vat_periods
when new.locked_at is not null and (new.scheme is null or new.box1_pence is null or new.box6_pence is null)
begin
  select raise(abort, 'a VAT period is closed with its scheme and boxes');
end;

create trigger vat_periods_begin_closed_with_their_scheme before insert on vat_periods
when new.locked_at is not null and (new.scheme is null or new.box1_pence is null or new.box6_pence is null)
begin
  select raise(abort, 'a VAT period is closed with its scheme and boxes');
end;

-- The third way in which a series changes: back, when the last documents were those of the demo business and went. Its count
-- is then that of its documents, and only a series without any is as before its first. The second: its start, once.
drop trigger invoice_series_go_on;

create trigger invoice_series_go_on before update on invoice_series
when new.series <> old.series or not coalesce(
  (new.next_number = old.next_number + 1 and new.issued_count = old.issued_count + 1
    and new.first_number = coalesce(old.first_number, old.next_number)
    and new.started_at is old.started_at and new.started_by is old.started_by
    and exists (select 1 from invoices where series = old.series and number = old.next_number))
  or (old.first_number is null and new.first_number is null and old.started_at is null and new.started_at is not null
    and new.issued_count = old.issued_count
    and not exists (select 1 from invoices where series = old.series and number is not null))
  or (new.next_number <= old.next_number and new.issued_count = old.issued_count - 1
    and new.started_at is old.started_at and new.started_by is old.started_by
    and new.issued_count = (select count(*) from invoices where series = old.series and number is not null)
    and (new.first_number is old.first_number or (new.first_number is null and new.issued_count = 0))
    and not exists (select 1 from invoices where series = old.series and number >= new.next_number)
    and (new.next_number = old.first_number
      or exists (select 1 from invoices where series = old.series and number = new.next_number - 1))),
  0)
begin
  select raise(abort, 'the numbers of a series go on one by one');
end;
