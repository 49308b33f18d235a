-- An enquiry that is deleted leads through its events to its messages, and by its address to its notifications.
create index outbox_of_enquiries on outbox (json_extract(body, '$.enquiryId'))
  where json_extract(body, '$.enquiryId') is not null;
create index notifications_of_enquiries on notifications (link)
  where link >= '/admin/enquiries/' and link < '/admin/enquiries0';
