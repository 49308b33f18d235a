-- The retention rule walks over addresses that messages did not reach.
create index message_addresses_gone_by_recipient on message_addresses_gone (recipient);
