-- Whether the office was notified of the text: of those of one number it is notified once in a while.
alter table sms_inbound add column noticed integer not null default 0 check (noticed in (0, 1));

create index sms_inbound_noticed on sms_inbound (phone, at) where noticed = 1;
create index notifications_of_texts on notifications (link, created_at) where type = 'sms_received';
