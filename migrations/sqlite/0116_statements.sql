-- Statements of account that somebody asked to be sent, with the PDF that went out. An account is that of a user, or that of
-- an e-mail address where the documents have no user.
create table statements (
  id             text primary key,
  user_id        text references users (id),
  customer_email text check (customer_email is null or customer_email = lower(customer_email)),
  -- Where it goes.
  sent_to        text not null,
  from_day       text not null,
  to_day         text not null,
  origin         text not null check (origin in ('office', 'monthly')),
  asked_by       text not null,
  asked_at       text not null,
  kept_at        text,
  pdf            blob,
  check ((user_id is null) <> (customer_email is null)),
  check (from_day <= to_day),
  check ((pdf is null) = (kept_at is null))
) strict;

create index statements_by_user on statements (user_id) where user_id is not null;
create index statements_by_email on statements (customer_email) where customer_email is not null;
create index statements_by_time on statements (asked_at);
-- The statement of a month goes out once.
create unique index statements_monthly_once on statements (coalesce(user_id, customer_email), to_day)
  where origin = 'monthly';
