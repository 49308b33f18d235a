-- The Idempotency-Key of a request for a quote, as a digest with its sender: the same key again finds the same request.
create table quote_request_keys (
  key         text primary key,
  fingerprint text not null,
  request_id  text not null references quote_requests (id) on delete cascade,
  created_at  text not null
) strict, without rowid;

create index quote_request_keys_by_request on quote_request_keys (request_id);
create index quote_request_keys_by_age on quote_request_keys (created_at);
