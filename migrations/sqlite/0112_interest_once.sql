-- Interest for late payment is charged once for an invoice. A void number frees it. See decision 137.
create unique index invoices_interest_once on invoices (based_on) where origin = 'interest' and status <> 'void';
