-- What a conversation is about is what somebody of the office has said; whose number it might be is not kept.
alter table whatsapp_numbers add column booking_id text references bookings (id);

update whatsapp_inbound set booking_id = null, user_id = null;
update messages set booking_id = null
where channel = 'whatsapp' and event in ('by_hand', 'automatic_reply');

-- The words of the confirmation as every other message has them.
update whatsapp_templates
set body = 'Hello {{1}}, your booking {{2}} is confirmed for {{3}}. Our work carries a warranty of 12 months, parts and labour. Your statutory rights are not affected.'
where name = 'booking_confirmation' and edited_at is null;

create index whatsapp_inbound_by_booking on whatsapp_inbound (booking_id) where booking_id is not null;
create index whatsapp_numbers_by_booking on whatsapp_numbers (booking_id) where booking_id is not null;
