-- Conversations, the newest first, without reading all of the messages.
create index messages_of_whatsapp_by_time on messages (created_at, recipient) where channel = 'whatsapp';
create index whatsapp_inbound_by_time on whatsapp_inbound (at, phone);
create index whatsapp_numbers_in_need on whatsapp_numbers (last_inbound_at, phone) where needs_person = 1;
-- The booking that a conversation is probably about.
create index bookings_open_by_phone on bookings (customer_phone, created_at)
  where status in ('pending', 'confirmed', 'in_progress');
