-- Decisions about adverts and reviews of the market, and what people report about them.
create table market_decisions (
  number          integer primary key,
  subject_kind    text not null check (subject_kind in ('listing', 'job', 'review')),
  subject_id      text not null,
  subject_title   text not null,
  decision        text not null check (decision in ('approve', 'hold', 'reject', 'suspend', 'restore')),
  reason          text not null,
  text            text not null,
  -- Null: it follows from the Regulations, and nobody decided.
  by_user         text references users (id),
  at              text not null,
  to_state        text,
  edit            text check (edit in ('applied', 'dropped')),
  against_owner   integer not null check (against_owner in (0, 1)),
  owner_id        text references users (id),
  owner_name      text not null,
  owner_email     text not null,
  owner_email_key text not null,
  -- Null: it is final.
  appeal_until    text,
  overturns       integer references market_decisions (number)
) strict;

create index market_decisions_by_subject on market_decisions (subject_kind, subject_id, number);
create index market_decisions_by_owner on market_decisions (owner_id);
create index market_decisions_by_email on market_decisions (owner_email_key);

-- Reports, complaints about experts, and notices of defamation.
create table market_cases (
  id            text primary key,
  reference     text not null unique,
  kind          text not null check (kind in ('report', 'complaint', 'defamation')),
  subject_kind  text not null check (subject_kind in ('listing', 'job', 'review')),
  subject_id    text not null,
  subject_title text not null,
  reason        text not null,
  text          text not null,
  name          text not null,
  email         text not null,
  email_key     text not null,
  user_id       text references users (id),
  -- The rest of a notice of defamation, and the answer of its poster.
  notice        text check (json_valid(notice)),
  answer        text check (json_valid(answer)),
  state         text not null check (state in ('open', 'asked', 'closed', 'spam')),
  outcome       text check (outcome in ('upheld', 'dismissed', 'removed', 'kept', 'defective')),
  decision      integer references market_decisions (number),
  due_at        text,
  poster_until  text,
  created_at    text not null,
  closed_at     text,
  check ((kind = 'defamation') = (notice is not null)),
  check ((state in ('open', 'asked')) = (due_at is not null)),
  check ((state in ('closed', 'spam')) = (closed_at is not null))
) strict, without rowid;

create index market_cases_due on market_cases (kind, due_at, id) where due_at is not null;
create index market_cases_by_subject on market_cases (subject_kind, subject_id, created_at);
create index market_cases_lapsing on market_cases (poster_until) where state = 'asked';
create index market_cases_by_decision on market_cases (decision) where decision is not null;
create index market_cases_by_user on market_cases (user_id) where user_id is not null;
create index market_cases_by_email on market_cases (email_key, created_at);
create index market_cases_by_age on market_cases (closed_at) where closed_at is not null;

-- Each decision has one appeal, by one of its sides.
create table market_appeals (
  decision    integer primary key references market_decisions (number),
  side        text not null check (side in ('owner', 'reporter')),
  case_id     text references market_cases (id),
  text        text not null,
  created_at  text not null,
  due_at      text,
  answered_at text,
  answered_by text references users (id),
  outcome     text check (outcome in ('stands', 'overturned')),
  answer      text not null default '',
  note        text not null default '',
  check ((outcome is null) = (due_at is not null))
) strict;

create index market_appeals_due on market_appeals (due_at, decision) where due_at is not null;
create index market_appeals_by_case on market_appeals (case_id) where case_id is not null;

-- Links in mails to the sides of a decision and to the poster of a notice: `decision/1/owner`, `notice/rpt_...`.
create table market_links (
  token_hash text primary key,
  subject    text not null,
  created_at text not null,
  expires_at text not null,
  revoked_at text
) strict, without rowid;

create index market_links_by_subject on market_links (subject);
create index market_links_by_end on market_links (expires_at);

-- Measures against accounts by the published scale. One bars its account from `starts_at` until `ends_at`.
create table market_bans (
  number     integer primary key,
  user_id    text not null references users (id),
  kind       text not null check (kind in ('warning', 'suspension', 'end')),
  cause      text not null check (cause in ('complaint', 'rules', 'fraud', 'danger')),
  text       text not null,
  by_user    text not null references users (id),
  at         text not null,
  starts_at  text,
  ends_at    text,
  lifted_at  text,
  -- When the adverts were taken down, and when they were brought back.
  applied_at text,
  over_at    text,
  check ((kind = 'warning') = (starts_at is null)),
  check ((kind = 'suspension') = (ends_at is not null))
) strict;

create index market_bans_by_user on market_bans (user_id, number);
create index market_bans_to_apply on market_bans (starts_at) where applied_at is null and starts_at is not null;
create index market_bans_to_end on market_bans (ends_at) where over_at is null and applied_at is not null and ends_at is not null;

-- The adverts that a measure took down, with the state that they go back to.
create table market_ban_adverts (
  ban       integer not null references market_bans (number),
  advert_id text not null references adverts (id),
  was       text not null check (was in ('live', 'paused', 'in_review')),
  primary key (ban, advert_id)
) strict, without rowid;

create index market_ban_adverts_by_advert on market_ban_adverts (advert_id);

-- The queue reads edits by age.
create index advert_edits_by_age on advert_edits (created_at, advert_id);
create index adverts_held_by_age on adverts (updated_at, id) where state = 'in_review';
