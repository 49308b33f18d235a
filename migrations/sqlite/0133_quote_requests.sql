-- Requests for a quote: what a visitor wants a price for, the talk about it, and its files. The paper is an invoice row.

create table quote_requests (
  id                text    primary key,
  reference         text    not null unique,
  name              text    not null,
  email             text    not null,
  email_key         text    not null,
  phone             text    not null,
  address           text    not null,
  postcode          text    not null,
  description       text    not null,
  category          text,
  service_id        text    references services (id),
  user_id           text    references users (id),
  -- What the paper says (quoted, accepted, declined, expired) is not kept twice.
  stage             text    not null check (stage in ('new', 'needs_information', 'closed', 'spam')),
  assigned_to       text    references users (id),
  -- The paper that the customer has, and the draft of the next one.
  invoice_id        text    unique references invoices (id),
  draft_id          text    unique references invoices (id),
  -- How the work is booked once the quote is accepted: all or none.
  plan_service_id   text    references services (id),
  plan_minutes      integer check (plan_minutes > 0),
  plan_policy       text    check (plan_policy in ('full', 'deposit', 'hold', 'after')),
  plan_valid_days   integer check (plan_valid_days > 0),
  plan_is_survey    integer check (plan_is_survey in (0, 1)),
  is_waiting        integer not null check (is_waiting in (0, 1)),
  version           integer not null,
  created_at        text    not null,
  check ((plan_service_id is null) = (plan_minutes is null) and (plan_service_id is null) = (plan_policy is null)
    and (plan_service_id is null) = (plan_valid_days is null) and (plan_service_id is null) = (plan_is_survey is null))
) strict;

create index quote_requests_by_time on quote_requests (created_at, id);
create index quote_requests_by_email on quote_requests (email_key, created_at);
create index quote_requests_by_user on quote_requests (user_id) where user_id is not null;
create index quote_requests_by_assignee on quote_requests (assigned_to) where assigned_to is not null;
create index quote_requests_waiting on quote_requests (stage) where is_waiting = 1;
create index quote_requests_by_service on quote_requests (service_id) where service_id is not null;
create index quote_requests_by_plan on quote_requests (plan_service_id) where plan_service_id is not null;

create table quote_entries (
  number     integer primary key autoincrement,
  request_id text    not null references quote_requests (id),
  at         text    not null,
  -- Null: the customer.
  user_id    text    references users (id),
  kind       text    not null check (kind in ('question', 'message', 'note', 'state', 'assigned', 'priced', 'sent')),
  text       text    not null,
  once       text,
  unique (request_id, once)
) strict;

create index quote_entries_by_request on quote_entries (request_id, number);
create index quote_entries_by_user on quote_entries (user_id) where user_id is not null;

create table quote_files (
  id         text    primary key,
  -- Whose it is: a draft's until the request is sent, then the request's.
  draft_hash text    references booking_drafts (token_hash) on delete set null,
  request_id text    references quote_requests (id),
  file       text    not null unique,
  media_type text    not null check (media_type in ('image/jpeg', 'video/mp4', 'video/quicktime', 'video/webm')),
  bytes      integer not null check (bytes > 0),
  width      integer,
  height     integer,
  created_at text    not null
) strict;

create index quote_files_by_draft on quote_files (draft_hash) where draft_hash is not null;
create index quote_files_by_request on quote_files (request_id) where request_id is not null;

-- Links to a request, by the hash of their token.
create table quote_links (
  token_hash text primary key,
  request_id text not null references quote_requests (id),
  created_at text not null,
  expires_at text not null,
  revoked_at text
) strict, without rowid;

create index quote_links_by_request on quote_links (request_id);
create index quote_links_by_end on quote_links (expires_at);

-- A request that is deleted leads through its events to its messages, and by its address to its notifications.
create index outbox_of_quote_requests on outbox (json_extract(body, '$.quoteRequestId'))
  where json_extract(body, '$.quoteRequestId') is not null;
create index notifications_of_quote_requests on notifications (link)
  where link >= '/admin/quotes/' and link < '/admin/quotes0';
