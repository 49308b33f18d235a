-- What the customer agreed to pay in the end, where that is another amount than was estimated.
alter table bookings add column agreed_cost_pence integer check (agreed_cost_pence > 0);
-- What is paid before the visit where only a part is, as it stood when the booking was made.
alter table bookings add column deposit_pence integer check (deposit_pence >= 0);
alter table services add column seed_payment_policy text;
update services set seed_payment_policy = payment_policy;
-- A person decides before a technician is given the booking by itself.
alter table bookings add column held_for_review integer not null default 0 check (held_for_review in (0, 1));

-- Work that came to more than was agreed: nothing of it is asked for before the customer has said yes.
create table variations (
  id           text    primary key,
  booking_id   text    not null references bookings (id),
  -- The whole that the work would then cost, not what comes on top.
  amount_pence integer not null check (amount_pence > 0),
  reason       text    not null,
  status       text    not null check (status in ('proposed', 'accepted', 'declined', 'withdrawn')),
  proposed_by  text    not null,
  proposed_at  text    not null,
  decided_by   text,
  decided_at   text,
  check ((status = 'proposed') = (decided_at is null))
) strict;

create unique index variations_one_open_for_a_booking on variations (booking_id) where status = 'proposed';
create index variations_by_booking on variations (booking_id, proposed_at);

-- A link that is sent to people: whoever has it may do one thing with one booking, until it ends.
create table links (
  token_hash text primary key,
  purpose    text not null check (purpose in ('pay', 'variation')),
  booking_id text not null references bookings (id),
  created_at text not null,
  expires_at text not null,
  revoked_at text
) strict, without rowid;

create index links_by_booking on links (booking_id, purpose);

create table payment_disputes (
  provider     text    not null,
  provider_ref text    not null,
  payment_id   text    not null references payments (id),
  amount_pence integer not null check (amount_pence > 0),
  outcome      text    not null check (outcome in ('open', 'won', 'lost')),
  reason       text    not null,
  -- Until when evidence is taken.
  due_by       text,
  evidence_sent integer not null check (evidence_sent in (0, 1)),
  created_at   text    not null,
  updated_at   text    not null,
  primary key (provider, provider_ref)
) strict, without rowid;

create index disputes_by_payment on payment_disputes (payment_id);
create index disputes_by_time on payment_disputes (created_at);
create index disputes_open on payment_disputes (due_by) where outcome = 'open';

-- What the provider has heard from a bank of fraud.
create table payment_warnings (
  provider     text not null,
  provider_ref text not null,
  payment_id   text not null references payments (id),
  reason       text not null,
  created_at   text not null,
  primary key (provider, provider_ref)
) strict, without rowid;

create index warnings_by_payment on payment_warnings (payment_id);

-- Each confirmation of a payment: which card, and what came of it.
create table payment_attempts (
  id             integer primary key,
  payment_id     text    not null references payments (id),
  user_id        text    not null,
  attempt        integer not null,
  outcome        text    not null check (outcome in ('succeeded', 'authorised', 'requires_action', 'declined', 'blocked')),
  failure_code   text,
  card_brand     text,
  card_last4     text,
  at             text    not null
) strict;

create index attempts_by_payment on payment_attempts (payment_id, attempt);
create index attempts_by_user on payment_attempts (user_id, at);

-- Who else booked for the same door, and who else gave the same number.
create index bookings_by_postcode on bookings (customer_postcode, created_at);
create index users_by_phone on users (phone) where phone is not null;

create table payment_fraud_checks (
  id               text    primary key,
  payment_id       text    not null references payments (id),
  booking_id       text    not null references bookings (id),
  risk_level       text    not null check (risk_level in ('low', 'medium', 'high', 'critical')),
  risk_score       integer not null check (risk_score between 0 and 100),
  fraud_indicators text    not null,
  created_at       text    not null,
  -- What a person has said of it; only where the level asks for one.
  decision         text    check (decision in ('genuine', 'fraud')),
  decided_by       text,
  decided_at       text,
  check ((decision is null) = (decided_at is null))
) strict;

create index fraud_checks_by_payment on payment_fraud_checks (payment_id, created_at);
create index fraud_checks_by_level on payment_fraud_checks (created_at) where risk_level in ('high', 'critical');

-- How the provider's events come in, one row for each provider.
create table webhook_health (
  provider         text    primary key,
  last_received_at text,
  last_failed_at   text,
  last_failure     text,
  failed           integer not null default 0,
  last_refused_at  text,
  refused          integer not null default 0
) strict, without rowid;

create table reconciliations (
  id          text    primary key,
  provider    text    not null,
  from_at     text    not null,
  until_at    text    not null,
  started_by  text    not null,
  started_at  text    not null,
  ended_at    text,
  compared    integer not null default 0,
  -- Of how many payments something was learned that had not reached us.
  healed      integer not null default 0,
  fault       text
) strict;

create index reconciliations_by_time on reconciliations (provider, started_at);

-- Where the provider and the ledger do not say the same of a payment.
create table reconciliation_differences (
  reconciliation_id text    not null references reconciliations (id),
  provider_ref      text    not null,
  payment_id        text    references payments (id),
  kind              text    not null check (kind in ('not_here', 'not_there', 'amount_differs')),
  ours_pence        integer not null,
  theirs_pence      integer not null,
  primary key (reconciliation_id, provider_ref)
) strict, without rowid;

-- What the dashboard looks for among the payments: each index holds only that.
create index payments_ended_unpaid on payments (updated_at, amount_pence)
  where status in ('failed', 'cancelled') and failure_code is not null;
create index payments_risky on payments (created_at) where risk_level in ('high', 'critical');

-- What the ledger and the failed payments add up to in each hour of UTC, kept by the database itself: the days of any
-- zone with whole hours are sums of these, however many payments there are.
create table takings_hours (
  -- `2026-11-21T14`
  hour         text    not null,
  kind         text    not null,
  count        integer not null,
  amount_pence integer not null,
  primary key (hour, kind)
) strict, without rowid;

insert into takings_hours (hour, kind, count, amount_pence)
  select substr(at, 1, 13), kind, count(*), sum(amount_pence) from ledger_entries group by 1, 2
  union all
  select substr(updated_at, 1, 13), 'failed', count(*), sum(amount_pence) from payments
  where status in ('failed', 'cancelled') and failure_code is not null group by 1;

create trigger takings_follow_the_ledger after insert on ledger_entries
begin
  insert into takings_hours (hour, kind, count, amount_pence)
  values (substr(new.at, 1, 13), new.kind, 1, new.amount_pence)
  on conflict (hour, kind) do update set count = count + 1, amount_pence = amount_pence + excluded.amount_pence;
end;

create trigger takings_forget_the_demo after delete on ledger_entries
begin
  update takings_hours set count = count - 1, amount_pence = amount_pence - old.amount_pence
  where hour = substr(old.at, 1, 13) and kind = old.kind;
  delete from takings_hours where hour = substr(old.at, 1, 13) and kind = old.kind and count = 0;
end;

create trigger takings_count_what_failed after insert on payments
when new.status in ('failed', 'cancelled') and new.failure_code is not null
begin
  insert into takings_hours (hour, kind, count, amount_pence)
  values (substr(new.updated_at, 1, 13), 'failed', 1, new.amount_pence)
  on conflict (hour, kind) do update set count = count + 1, amount_pence = amount_pence + excluded.amount_pence;
end;

create trigger takings_count_what_fails after update on payments
when new.status in ('failed', 'cancelled') and new.failure_code is not null
begin
  insert into takings_hours (hour, kind, count, amount_pence)
  values (substr(new.updated_at, 1, 13), 'failed', 1, new.amount_pence)
  on conflict (hour, kind) do update set count = count + 1, amount_pence = amount_pence + excluded.amount_pence;
end;

create trigger takings_no_longer_failed after update on payments
when old.status in ('failed', 'cancelled') and old.failure_code is not null
begin
  update takings_hours set count = count - 1, amount_pence = amount_pence - old.amount_pence
  where hour = substr(old.updated_at, 1, 13) and kind = 'failed';
  delete from takings_hours where hour = substr(old.updated_at, 1, 13) and kind = 'failed' and count = 0;
end;

create trigger takings_forget_what_failed after delete on payments
when old.status in ('failed', 'cancelled') and old.failure_code is not null
begin
  update takings_hours set count = count - 1, amount_pence = amount_pence - old.amount_pence
  where hour = substr(old.updated_at, 1, 13) and kind = 'failed';
  delete from takings_hours where hour = substr(old.updated_at, 1, 13) and kind = 'failed' and count = 0;
end;

-- Who did what to a payment, and when; only ever added to.
create table payment_log (
  id           integer primary key,
  payment_id   text    not null references payments (id),
  at           text    not null,
  -- A user's id, 'system', or a provider's name.
  actor        text    not null,
  what         text    not null,
  -- Positive, whichever way the money goes.
  amount_pence integer,
  provider_ref text,
  note         text
) strict;

create index payment_log_by_payment on payment_log (payment_id, id);

create trigger payment_log_is_never_changed before update on payment_log
begin
  select raise(abort, 'the log is only added to');
end;

-- When the password was last typed: what moves money, changes users or settings asks for it again.
alter table sessions add column password_confirmed_at text;
