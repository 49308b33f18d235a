-- The sums of each hour are kept by provider, so that payments of the test gateway can be left out of the takings.
drop trigger takings_follow_the_ledger;
drop trigger takings_forget_the_demo;
drop trigger takings_count_what_failed;
drop trigger takings_count_what_fails;
drop trigger takings_no_longer_failed;
drop trigger takings_forget_what_failed;
drop table takings_hours;

create table takings_hours (
  -- `2026-11-21T14`
  hour         text    not null,
  kind         text    not null,
  provider     text    not null,
  count        integer not null,
  amount_pence integer not null,
  primary key (hour, kind, provider)
) strict, without rowid;

insert into takings_hours (hour, kind, provider, count, amount_pence)
  select substr(l.at, 1, 13), l.kind, p.provider, count(*), sum(l.amount_pence)
  from ledger_entries l join payments p on p.id = l.payment_id group by 1, 2, 3
  union all
  select substr(updated_at, 1, 13), 'failed', provider, count(*), sum(amount_pence) from payments
  where status in ('failed', 'cancelled') and failure_code is not null group by 1, 3;

create trigger takings_follow_the_ledger after insert on ledger_entries
begin
  insert into takings_hours (hour, kind, provider, count, amount_pence)
  select substr(new.at, 1, 13), new.kind, provider, 1, new.amount_pence from payments where id = new.payment_id
  on conflict (hour, kind, provider)
    do update set count = count + 1, amount_pence = amount_pence + excluded.amount_pence;
end;

create trigger takings_forget_the_demo after delete on ledger_entries
begin
  update takings_hours set count = count - 1, amount_pence = amount_pence - old.amount_pence
  where hour = substr(old.at, 1, 13) and kind = old.kind
    and provider = (select provider from payments where id = old.payment_id);
  delete from takings_hours where hour = substr(old.at, 1, 13) and kind = old.kind and count = 0;
end;

create trigger takings_count_what_failed after insert on payments
when new.status in ('failed', 'cancelled') and new.failure_code is not null
begin
  insert into takings_hours (hour, kind, provider, count, amount_pence)
  values (substr(new.updated_at, 1, 13), 'failed', new.provider, 1, new.amount_pence)
  on conflict (hour, kind, provider)
    do update set count = count + 1, amount_pence = amount_pence + excluded.amount_pence;
end;

create trigger takings_count_what_fails after update on payments
when new.status in ('failed', 'cancelled') and new.failure_code is not null
begin
  insert into takings_hours (hour, kind, provider, count, amount_pence)
  values (substr(new.updated_at, 1, 13), 'failed', new.provider, 1, new.amount_pence)
  on conflict (hour, kind, provider)
    do update set count = count + 1, amount_pence = amount_pence + excluded.amount_pence;
end;

create trigger takings_no_longer_failed after update on payments
when old.status in ('failed', 'cancelled') and old.failure_code is not null
begin
  update takings_hours set count = count - 1, amount_pence = amount_pence - old.amount_pence
  where hour = substr(old.updated_at, 1, 13) and kind = 'failed' and provider = old.provider;
  delete from takings_hours where hour = substr(old.updated_at, 1, 13) and kind = 'failed' and count = 0;
end;

create trigger takings_forget_what_failed after delete on payments
when old.status in ('failed', 'cancelled') and old.failure_code is not null
begin
  update takings_hours set count = count - 1, amount_pence = amount_pence - old.amount_pence
  where hour = substr(old.updated_at, 1, 13) and kind = 'failed' and provider = old.provider;
  delete from takings_hours where hour = substr(old.updated_at, 1, 13) and kind = 'failed' and count = 0;
end;
