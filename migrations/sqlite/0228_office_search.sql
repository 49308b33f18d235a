-- The search of the office over everything: a row for each thing that can be found, with its texts in small letters without
-- accents and spaces. The number says the kind (its place in the list of kinds) and then the order of coming.
create table office_search_entries (
  number integer primary key,
  kind   text    not null check (kind in ('booking', 'customer', 'property', 'technician', 'invoice', 'payment', 'quote',
                                          'thread', 'chat', 'whatsapp', 'enquiry', 'advert', 'service', 'user')),
  id     text    not null,
  text   text    not null,
  unique (kind, id)
) strict;

-- Things that came, changed or went, written with the fact by the triggers below. A job reads each anew. An `or ignore` would
-- give way to the conflict clause of the statement that fires a trigger.
create table office_search_pending (
  kind text not null,
  id   text not null,
  primary key (kind, id)
) strict, without rowid;

-- It reads its texts from the table of entries, so that a text that goes leaves no trigram behind.
create virtual table office_search using fts5(
  text, content = 'office_search_entries', content_rowid = 'number', detail = none,
  tokenize = 'trigram case_sensitive 1'
);
insert into office_search (office_search, rank) values ('secure-delete', 1), ('crisismerge', 1000);

create trigger office_search_of_users_added after insert on users begin
  insert into office_search_pending values ('customer', new.id), ('user', new.id) on conflict do nothing;
end;
create trigger office_search_of_users_changed
after update of full_name, email, guest_key, phone, postcode, address, role, erased_at on users
when (old.full_name, old.email, old.guest_key, old.phone, old.postcode, old.address, old.role, old.erased_at)
  is not (new.full_name, new.email, new.guest_key, new.phone, new.postcode, new.address, new.role, new.erased_at)
begin
  insert into office_search_pending values ('customer', new.id), ('user', new.id) on conflict do nothing;
  insert into office_search_pending select 'technician', id from technicians where user_id = new.id on conflict do nothing;
  insert into office_search_pending select 'payment', id from payments where user_id = new.id on conflict do nothing;
  insert into office_search_pending select 'advert', id from adverts where owner_id = new.id on conflict do nothing;
end;
create trigger office_search_of_users_gone after delete on users begin
  insert into office_search_pending values ('customer', old.id), ('user', old.id) on conflict do nothing;
end;

create trigger office_search_of_businesses_added after insert on business_details begin
  insert into office_search_pending values ('customer', new.user_id) on conflict do nothing;
end;
create trigger office_search_of_businesses_changed after update on business_details begin
  insert into office_search_pending values ('customer', new.user_id) on conflict do nothing;
end;
create trigger office_search_of_businesses_gone after delete on business_details begin
  insert into office_search_pending values ('customer', old.user_id) on conflict do nothing;
end;

create trigger office_search_of_bookings_added after insert on bookings begin
  insert into office_search_pending values ('booking', new.id), ('customer', new.customer_id) on conflict do nothing;
end;
create trigger office_search_of_bookings_changed after update of customer_id, reference, contact_name, contact_email,
  customer_phone, customer_address, customer_postcode, payer_name, payer_email, purchase_order on bookings
when (old.customer_id, old.reference, old.contact_name, old.contact_email, old.customer_phone, old.customer_address,
    old.customer_postcode, old.payer_name, old.payer_email, old.purchase_order)
  is not (new.customer_id, new.reference, new.contact_name, new.contact_email, new.customer_phone, new.customer_address,
    new.customer_postcode, new.payer_name, new.payer_email, new.purchase_order)
begin
  insert into office_search_pending
  values ('booking', new.id), ('thread', new.id), ('customer', old.customer_id), ('customer', new.customer_id)
    on conflict do nothing;
end;
create trigger office_search_of_bookings_gone after delete on bookings begin
  insert into office_search_pending values ('booking', old.id), ('customer', old.customer_id) on conflict do nothing;
end;

create trigger office_search_of_properties_added after insert on properties begin
  insert into office_search_pending values ('property', new.id) on conflict do nothing;
end;
create trigger office_search_of_properties_changed after update on properties begin
  insert into office_search_pending values ('property', new.id) on conflict do nothing;
end;
create trigger office_search_of_properties_gone after delete on properties begin
  insert into office_search_pending values ('property', old.id) on conflict do nothing;
end;

create trigger office_search_of_technicians_added after insert on technicians begin
  insert into office_search_pending values ('technician', new.id) on conflict do nothing;
end;
create trigger office_search_of_technicians_changed after update of user_id, home_district on technicians begin
  insert into office_search_pending values ('technician', new.id) on conflict do nothing;
end;
create trigger office_search_of_technicians_gone after delete on technicians begin
  insert into office_search_pending values ('technician', old.id) on conflict do nothing;
end;

create trigger office_search_of_invoices_added after insert on invoices begin
  insert into office_search_pending values ('invoice', new.id) on conflict do nothing;
end;
create trigger office_search_of_invoices_changed after update of invoice_number, customer_name, customer_address,
  customer_email, purchase_order, property, booking_id, total_amount_pence on invoices
when (old.invoice_number, old.customer_name, old.customer_address, old.customer_email, old.purchase_order, old.property,
    old.booking_id, old.total_amount_pence)
  is not (new.invoice_number, new.customer_name, new.customer_address, new.customer_email, new.purchase_order,
    new.property, new.booking_id, new.total_amount_pence)
begin
  insert into office_search_pending values ('invoice', new.id) on conflict do nothing;
end;
create trigger office_search_of_invoices_gone after delete on invoices begin
  insert into office_search_pending values ('invoice', old.id) on conflict do nothing;
end;

create trigger office_search_of_payments_added after insert on payments begin
  insert into office_search_pending values ('payment', new.id) on conflict do nothing;
end;
create trigger office_search_of_payments_changed
after update of user_id, booking_id, reference, provider_ref, invoice_number, amount_pence, card_last4 on payments
when (old.user_id, old.booking_id, old.reference, old.provider_ref, old.invoice_number, old.amount_pence, old.card_last4)
  is not (new.user_id, new.booking_id, new.reference, new.provider_ref, new.invoice_number, new.amount_pence, new.card_last4)
begin
  insert into office_search_pending values ('payment', new.id) on conflict do nothing;
end;
create trigger office_search_of_payments_gone after delete on payments begin
  insert into office_search_pending values ('payment', old.id) on conflict do nothing;
end;

create trigger office_search_of_quotes_added after insert on quote_requests begin
  insert into office_search_pending values ('quote', new.id) on conflict do nothing;
end;
create trigger office_search_of_quotes_changed
after update of reference, name, email, phone, address, postcode on quote_requests
begin
  insert into office_search_pending values ('quote', new.id) on conflict do nothing;
end;
create trigger office_search_of_quotes_gone after delete on quote_requests begin
  insert into office_search_pending values ('quote', old.id) on conflict do nothing;
end;

create trigger office_search_of_threads_added after insert on booking_threads begin
  insert into office_search_pending values ('thread', new.booking_id) on conflict do nothing;
end;
create trigger office_search_of_threads_gone after delete on booking_threads begin
  insert into office_search_pending values ('thread', old.booking_id) on conflict do nothing;
end;

create trigger office_search_of_chats_added after insert on conversations begin
  insert into office_search_pending values ('chat', new.id) on conflict do nothing;
end;
create trigger office_search_of_chats_changed after update of phone on conversations begin
  insert into office_search_pending values ('chat', new.id) on conflict do nothing;
end;
create trigger office_search_of_chats_gone after delete on conversations begin
  insert into office_search_pending values ('chat', old.id) on conflict do nothing;
end;

create trigger office_search_of_numbers_added after insert on whatsapp_numbers begin
  insert into office_search_pending values ('whatsapp', new.phone) on conflict do nothing;
end;
create trigger office_search_of_numbers_changed after update of phone, name, booking_id on whatsapp_numbers
when (old.phone, old.name, old.booking_id) is not (new.phone, new.name, new.booking_id)
begin
  insert into office_search_pending values ('whatsapp', old.phone), ('whatsapp', new.phone) on conflict do nothing;
end;
create trigger office_search_of_numbers_gone after delete on whatsapp_numbers begin
  insert into office_search_pending values ('whatsapp', old.phone) on conflict do nothing;
end;

create trigger office_search_of_enquiries_added after insert on enquiries begin
  insert into office_search_pending values ('enquiry', new.id) on conflict do nothing;
end;
create trigger office_search_of_enquiries_changed
after update of reference, subject, name, email, phone, postcode on enquiries
begin
  insert into office_search_pending values ('enquiry', new.id) on conflict do nothing;
end;
create trigger office_search_of_enquiries_gone after delete on enquiries begin
  insert into office_search_pending values ('enquiry', old.id) on conflict do nothing;
end;

create trigger office_search_of_adverts_added after insert on adverts begin
  insert into office_search_pending values ('advert', new.id) on conflict do nothing;
end;
create trigger office_search_of_adverts_changed after update of owner_id, slug, title on adverts begin
  insert into office_search_pending values ('advert', new.id) on conflict do nothing;
end;
create trigger office_search_of_adverts_gone after delete on adverts begin
  insert into office_search_pending values ('advert', old.id) on conflict do nothing;
end;
create trigger office_search_of_listings_added after insert on listings begin
  insert into office_search_pending values ('advert', new.advert_id) on conflict do nothing;
end;
create trigger office_search_of_listings_changed
after update of business_name, contact_email, contact_phone, service_area, postcode on listings
begin
  insert into office_search_pending values ('advert', new.advert_id) on conflict do nothing;
end;
create trigger office_search_of_jobs_added after insert on job_adverts begin
  insert into office_search_pending values ('advert', new.advert_id) on conflict do nothing;
end;
create trigger office_search_of_jobs_changed after update of company_name, location, postcode on job_adverts begin
  insert into office_search_pending values ('advert', new.advert_id) on conflict do nothing;
end;

create trigger office_search_of_services_added after insert on services begin
  insert into office_search_pending values ('service', new.id) on conflict do nothing;
end;
create trigger office_search_of_services_changed after update of name, category, slug on services begin
  insert into office_search_pending values ('service', new.id) on conflict do nothing;
end;
create trigger office_search_of_services_gone after delete on services begin
  insert into office_search_pending values ('service', old.id) on conflict do nothing;
end;
create trigger office_search_of_categories_changed after update of label on categories
when old.label is not new.label
begin
  insert into office_search_pending select 'service', id from services where category = new.slug on conflict do nothing;
end;

-- Everything that exists already waits for the job.
insert into office_search_pending select 'booking', id from bookings where true on conflict do nothing;
insert into office_search_pending select 'customer', id from users where true on conflict do nothing;
insert into office_search_pending select 'user', id from users where role in ('technician', 'office', 'admin')
    on conflict do nothing;
insert into office_search_pending select 'property', id from properties where true on conflict do nothing;
insert into office_search_pending select 'technician', id from technicians where true on conflict do nothing;
insert into office_search_pending select 'invoice', id from invoices where true on conflict do nothing;
insert into office_search_pending select 'payment', id from payments where true on conflict do nothing;
insert into office_search_pending select 'quote', id from quote_requests where true on conflict do nothing;
insert into office_search_pending select 'thread', booking_id from booking_threads where true on conflict do nothing;
insert into office_search_pending select 'chat', id from conversations where true on conflict do nothing;
insert into office_search_pending select 'whatsapp', phone from whatsapp_numbers where true on conflict do nothing;
insert into office_search_pending select 'enquiry', id from enquiries where true on conflict do nothing;
insert into office_search_pending select 'advert', id from adverts where true on conflict do nothing;
insert into office_search_pending select 'service', id from services where true on conflict do nothing;
