-- What a customer with very many bookings paid and owes is kept beside the bookings and the ledger, by their triggers.
-- See decision 089.

-- The captures and refunds of all bookings of a customer, by provider: 'entries' many.
create table customer_takings (
  customer_id  text    not null,
  provider     text    not null,
  entries      integer not null,
  amount_pence integer not null,
  primary key (customer_id, provider)
) strict, without rowid;

-- The completed bookings for which something is still due. The others, few of each customer, are summed when asked for.
create table work_due (
  customer_id text    not null,
  booking_id  text    not null,
  due_pence   integer not null check (due_pence > 0),
  primary key (customer_id, booking_id)
) strict, without rowid;

insert into customer_takings (customer_id, provider, entries, amount_pence)
  select b.customer_id, p.provider, count(*), sum(l.amount_pence)
  from ledger_entries l cross join payments p on p.id = l.payment_id cross join bookings b on b.id = l.booking_id
  where l.kind in ('capture', 'refund') group by 1, 2;

insert into work_due (customer_id, booking_id, due_pence)
  select customer_id, id, due from (
    select b.customer_id, b.id, coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence) - coalesce((
      select sum(came) from (
        select sum(iif(kind in ('refund', 'refund_reversal'), 0, amount_pence)) came, sum(amount_pence) kept
        from ledger_entries where booking_id = b.id group by payment_id) where kept > 0), 0) due
    from bookings b where b.status = 'completed') where due > 0;

create trigger customer_takings_follow_the_ledger after insert on ledger_entries when new.kind in ('capture', 'refund')
begin
  insert into customer_takings (customer_id, provider, entries, amount_pence)
  select b.customer_id, p.provider, 1, new.amount_pence from bookings b, payments p
  where b.id = new.booking_id and p.id = new.payment_id
  on conflict (customer_id, provider)
    do update set entries = entries + 1, amount_pence = amount_pence + excluded.amount_pence;
end;

create trigger customer_takings_forget_the_demo after delete on ledger_entries when old.kind in ('capture', 'refund')
begin
  insert into customer_takings (customer_id, provider, entries, amount_pence)
  select b.customer_id, p.provider, -1, -old.amount_pence from bookings b, payments p
  where b.id = old.booking_id and p.id = old.payment_id
  on conflict (customer_id, provider)
    do update set entries = entries - 1, amount_pence = amount_pence + excluded.amount_pence;
  delete from customer_takings where entries = 0
    and customer_id = (select customer_id from bookings where id = old.booking_id);
end;

-- The bookings of a guest become an account's.
create trigger customer_takings_follow_the_customer after update of customer_id on bookings
when new.customer_id <> old.customer_id
begin
  insert into customer_takings (customer_id, provider, entries, amount_pence)
  select who.id, p.provider, who.sign * count(*), who.sign * sum(l.amount_pence)
  from ledger_entries l join payments p on p.id = l.payment_id,
    (select new.customer_id id, 1 sign union all select old.customer_id, -1) who
  where l.booking_id = new.id and l.kind in ('capture', 'refund') group by who.id, who.sign, p.provider
  on conflict (customer_id, provider)
    do update set entries = entries + excluded.entries, amount_pence = amount_pence + excluded.amount_pence;
  delete from customer_takings where entries = 0 and customer_id = old.customer_id;
end;

create trigger work_due_follows_the_ledger after insert on ledger_entries
when (select status from bookings where id = new.booking_id) = 'completed'
begin
  delete from work_due where (customer_id, booking_id) =
    (select customer_id, id from bookings where id = new.booking_id and status = 'completed');
  insert into work_due (customer_id, booking_id, due_pence)
  select customer_id, id, due from (
    select b.customer_id, b.id, coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence) - coalesce((
      select sum(came) from (
        select sum(iif(kind in ('refund', 'refund_reversal'), 0, amount_pence)) came, sum(amount_pence) kept
        from ledger_entries where booking_id = b.id group by payment_id) where kept > 0), 0) due
    from bookings b where b.id = new.booking_id and b.status = 'completed') where due > 0;
end;

create trigger work_due_forgets_the_demo after delete on ledger_entries
when (select status from bookings where id = old.booking_id) = 'completed'
begin
  delete from work_due where (customer_id, booking_id) =
    (select customer_id, id from bookings where id = old.booking_id and status = 'completed');
  insert into work_due (customer_id, booking_id, due_pence)
  select customer_id, id, due from (
    select b.customer_id, b.id, coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence) - coalesce((
      select sum(came) from (
        select sum(iif(kind in ('refund', 'refund_reversal'), 0, amount_pence)) came, sum(amount_pence) kept
        from ledger_entries where booking_id = b.id group by payment_id) where kept > 0), 0) due
    from bookings b where b.id = old.booking_id and b.status = 'completed') where due > 0;
end;

create trigger work_due_begins after insert on bookings when new.status = 'completed'
begin
  insert into work_due (customer_id, booking_id, due_pence)
  select customer_id, id, due from (
    select b.customer_id, b.id, coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence) - coalesce((
      select sum(came) from (
        select sum(iif(kind in ('refund', 'refund_reversal'), 0, amount_pence)) came, sum(amount_pence) kept
        from ledger_entries where booking_id = b.id group by payment_id) where kept > 0), 0) due
    from bookings b where b.id = new.id and b.status = 'completed') where due > 0;
end;

create trigger work_due_changes
after update of customer_id, status, estimated_cost_pence, agreed_cost_pence, final_cost_pence on bookings
when new.status = 'completed' or old.status = 'completed'
begin
  delete from work_due where customer_id = old.customer_id and booking_id = old.id;
  insert into work_due (customer_id, booking_id, due_pence)
  select customer_id, id, due from (
    select b.customer_id, b.id, coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence) - coalesce((
      select sum(came) from (
        select sum(iif(kind in ('refund', 'refund_reversal'), 0, amount_pence)) came, sum(amount_pence) kept
        from ledger_entries where booking_id = b.id group by payment_id) where kept > 0), 0) due
    from bookings b where b.id = new.id and b.status = 'completed') where due > 0;
end;

create trigger work_due_ends after delete on bookings when old.status = 'completed'
begin
  delete from work_due where customer_id = old.customer_id and booking_id = old.id;
end;

-- The enquiries of a rare kind among many.
create index enquiries_by_kind on enquiries (kind, created_at, id);

-- Attempts of fraud are counted from the indexes alone.
drop index fraud_checks_by_level;
create index fraud_checks_by_level on payment_fraud_checks (created_at, decision, payment_id)
  where risk_level in ('high', 'critical');
drop index payments_risky;
create index payments_risky on payments (created_at, provider, id) where risk_level in ('high', 'critical');

-- The few bookings of a technician that are neither done nor ahead.
create index bookings_off_by_technician on bookings (technician_id, status, starts_at, id)
  where status in ('pending', 'cancelled') and technician_id is not null;
