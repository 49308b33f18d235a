-- A payment may be for days of an advert, too. One open payment for an advert, as for a document without a booking.
drop index payments_one_open_for_a_document;
drop index payments_by_document;
alter table payments rename column purpose to purpose_before;
alter table payments rename column invoice_id to invoice_before;
alter table payments add column purpose text not null default 'booking'
  check (purpose in ('booking', 'invoice', 'listing', 'job'));
alter table payments add column invoice_id text;
alter table payments add column advert_id text references adverts (id);
update payments set purpose = 'invoice', invoice_id = invoice_before where invoice_before is not null;
-- The check of all three subjects: each purpose has its own, and no other.
alter table payments add column advert_plan text
  check ((purpose = 'invoice') = (invoice_id is not null) and (invoice_id is null) = (invoice_number is null)
    and (purpose in ('listing', 'job')) = (advert_id is not null) and (advert_id is null) = (advert_plan is null)
    and (advert_id is null or booking_id is null) and (purpose <> 'booking' or booking_id is not null));
alter table payments drop column invoice_before;
alter table payments drop column purpose_before;

create unique index payments_one_open_for_a_document on payments (invoice_id)
  where status in ('pending', 'requires_action', 'authorised') and invoice_id is not null;
create index payments_by_document on payments (invoice_id) where invoice_id is not null;
create unique index payments_one_open_for_an_advert on payments (advert_id)
  where status in ('pending', 'requires_action', 'authorised') and advert_id is not null;
create index payments_by_advert on payments (advert_id) where advert_id is not null;

-- Since when an advert waits for its first decision: these days are given back when it is approved.
alter table adverts add column review_since text;
-- When it was rejected first: what was paid goes back then, and not again.
alter table adverts add column first_rejected_at text;
-- The next mail about the end of its days.
alter table adverts add column next_notice_at text;
create index adverts_by_notice on adverts (next_notice_at) where next_notice_at is not null;

-- The payment was taken back in full: the days that were left then do not count.
alter table advert_periods add column stopped_at text;
alter table advert_periods add column unused_seconds integer not null default 0 check (unused_seconds >= 0);
