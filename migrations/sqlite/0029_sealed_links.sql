-- The links of messages are sealed from now on; the next start seals and blanks those that this index finds.
create index messages_unsealed on messages (seq) where action glob '{*';
