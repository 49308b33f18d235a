-- Nothing is set aside: the card is kept, and charged when the work is done. To the rest of the ledger it is as a hold.
alter table payments add column card_kept integer not null default 0
  check (card_kept = 0 or (card_kept = 1 and capture = 'manual'));

create index payments_with_a_card_kept on payments (user_id) where card_kept = 1 and status = 'authorised';

-- What the payer agreed to before their card was kept: to be charged while they are away, at most what the payment says.
create table card_consents (
  payment_id text    not null references payments (id),
  -- Which wording they were shown.
  version    text    not null,
  -- Whose card it is charged for: the booking's customer.
  user_id    text    not null references users (id),
  -- Given by whoever had the link to pay, not by the customer.
  by_link    integer not null check (by_link in (0, 1)),
  given_at   text    not null,
  primary key (payment_id, version)
) strict, without rowid;

create index card_consents_by_user on card_consents (user_id);
