-- A request for a quote that the office made of a conversation: one for each conversation.
alter table quote_requests add column conversation_id text references conversations (id) on delete set null;

create unique index quote_requests_of_conversation on quote_requests (conversation_id)
  where conversation_id is not null;
