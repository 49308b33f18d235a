-- The office sees at each page of messages how long the confirmations of a week took: from the index alone.
create index messages_confirmations on messages (event, created_at, sent_at, state)
  where event = 'booking_confirmed' and channel = 'email';

-- Suspended accounts are few among many.
create index users_suspended on users (created_at, id) where status = 'suspended';
