-- A VAT return asks for what was voided since a day: without this it reads every void invoice there has been.
create index invoices_void_by_time on invoices (updated_at) where status = 'void';
