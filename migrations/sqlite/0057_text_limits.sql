-- The person or the kind of text whose share of the day's cap a text message uses: a user's id, or `code` for the codes of
-- guests. Null for the staff.
alter table sms_spent add column account text;

create index sms_spent_by_account on sms_spent (day, account) where account is not null;
create index messages_of_sms on messages (recipient, seq) where channel = 'sms';
