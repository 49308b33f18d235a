-- As before, by the index of the series: the largest number is found without reading every document.
drop trigger invoices_of_the_demo_go;

create trigger invoices_of_the_demo_go after delete on invoices when old.number is not null
begin
  update invoice_series set
    issued_count = issued_count - 1,
    next_number = coalesce(
      (select max(number) + 1 from invoices where series = old.series and number is not null), first_number),
    first_number = case when issued_count > 1 then first_number end
  where series = old.series;
end;
