create table payments (
  id              text    primary key,
  purpose         text    not null check (purpose in ('booking')),
  booking_id      text    not null references bookings (id),
  user_id         text    not null references users (id),
  -- 'office': money that came in by hand, as cash, by bank transfer or cheque.
  provider        text    not null check (provider in ('test', 'stripe', 'paypal', 'office')),
  -- 'manual' only holds the money until it is taken.
  capture         text    not null default 'automatic' check (capture in ('automatic', 'manual')),
  method          text    check (method in ('cash', 'bank_transfer', 'cheque')),
  -- What the bank or the cheque says.
  reference       text,
  recorded_by     text,
  provider_ref    text,
  client_secret   text,
  amount_pence    integer not null check (amount_pence > 0),
  currency        text    not null check (currency = 'gbp'),
  status          text    not null check (status in ('pending', 'requires_action', 'authorised', 'succeeded', 'failed',
                                                     'cancelled', 'partially_refunded', 'refunded', 'disputed')),
  risk_level      text    check (risk_level in ('low', 'medium', 'high', 'critical')),
  failure_code    text,
  failure_message text,
  card_brand      text,
  card_last4      text,
  attempts        integer not null,
  version         integer not null,
  paid_at         text,
  refunded_at     text,
  created_at      text    not null,
  updated_at      text    not null,
  check ((provider = 'office') = (method is not null)),
  check ((provider = 'office') = (recorded_by is not null))
) strict;

create unique index payments_by_provider_ref on payments (provider, provider_ref) where provider_ref is not null;
create unique index payments_one_open_for_a_booking on payments (booking_id)
  where status in ('pending', 'requires_action', 'authorised');
create index payments_by_booking on payments (booking_id);
create index payments_by_user on payments (user_id, created_at);
create index payments_by_time on payments (created_at);

create table refunds (
  id           text    primary key,
  payment_id   text    not null references payments (id),
  amount_pence integer not null check (amount_pence > 0),
  reason       text    not null,
  status       text    not null check (status in ('pending', 'succeeded', 'failed')),
  requested_by text    not null,
  provider_ref text,
  created_at   text    not null,
  updated_at   text    not null
) strict;

create index refunds_by_payment on refunds (payment_id);

-- Money that really moved. Only ever added to: what a booking has been paid is the sum of its rows.
create table ledger_entries (
  id           integer primary key,
  payment_id   text    not null references payments (id),
  booking_id   text    not null references bookings (id),
  refund_id    text    references refunds (id),
  kind         text    not null check (kind in ('capture', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal')),
  -- Towards us is positive, away from us negative.
  amount_pence integer not null check ((kind in ('refund', 'dispute')) = (amount_pence < 0) and amount_pence <> 0),
  provider_ref text    not null,
  at           text    not null,
  demo         integer not null default 0 check (demo in (0, 1)),
  unique (kind, provider_ref)
) strict;

create index ledger_by_booking on ledger_entries (booking_id, amount_pence);
create index ledger_by_payment on ledger_entries (payment_id);
create index ledger_by_time on ledger_entries (at, kind, amount_pence);

create trigger ledger_is_never_changed before update on ledger_entries
begin
  select raise(abort, 'the ledger is only added to');
end;

create trigger ledger_is_never_deleted before delete on ledger_entries when old.demo = 0
begin
  select raise(abort, 'the ledger is only added to');
end;

create trigger refunds_never_above_what_was_taken before insert on refunds
when new.amount_pence + (
  select coalesce(sum(amount_pence), 0) from refunds where payment_id = new.payment_id and status <> 'failed'
) > (
  select coalesce(sum(amount_pence), 0) from ledger_entries where payment_id = new.payment_id and kind = 'capture'
)
begin
  select raise(abort, 'refund above what was taken');
end;

create table provider_events (
  provider    text not null,
  event_id    text not null,
  kind        text not null,
  -- Null for one that concerns no payment of ours.
  payment_id  text references payments (id),
  received_at text not null,
  primary key (provider, event_id)
) strict, without rowid;

create index provider_events_by_payment on provider_events (payment_id) where payment_id is not null;
create index provider_events_by_time on provider_events (provider, received_at);

create table provider_customers (
  user_id  text not null references users (id),
  provider text not null,
  ref      text not null,
  primary key (user_id, provider)
) strict, without rowid;
