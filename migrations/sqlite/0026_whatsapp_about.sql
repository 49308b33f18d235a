-- What a conversation is about is what somebody of the office has said; whose number it might be is not kept.
alter table whatsapp_numbers add column booking_id text references bookings (id);

update whatsapp_inbound set booking_id = null, user_id = null;
update messages set booking_id = null
where channel = 'whatsapp' and event in ('by_hand', 'automatic_reply');

create index whatsapp_inbound_by_booking on whatsapp_inbound (booking_id) where booking_id is not null;
create index whatsapp_numbers_by_booking on whatsapp_numbers (booking_id) where booking_id is not null;
