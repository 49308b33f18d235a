-- Periods of the VAT return: the boxes that people fill in, and when a period was closed. A closed one stays as it is.
create table vat_periods (
  from_day   text    primary key,
  to_day     text    not null,
  box2_pence integer not null default 0,
  box4_pence integer not null default 0,
  box7_pence integer not null default 0,
  box8_pence integer not null default 0,
  box9_pence integer not null default 0,
  locked_at  text,
  locked_by  text,
  check (from_day <= to_day),
  check ((locked_at is null) = (locked_by is null))
) strict;

create trigger vat_periods_stay before update on vat_periods when old.locked_at is not null
begin
  select raise(abort, 'a closed VAT period stays as it is');
end;

create trigger vat_periods_are_not_deleted before delete on vat_periods when old.locked_at is not null
begin
  select raise(abort, 'a closed VAT period stays as it is');
end;

-- A return reads the documents of its days, and those that were issued after their tax point.
create index invoices_by_tax_point on invoices (tax_point) where tax_point is not null;
create index invoices_late on invoices (issued_at) where tax_point < substr(issued_at, 1, 10);
create index invoice_settlements_by_time on invoice_settlements (at, invoice_id);
