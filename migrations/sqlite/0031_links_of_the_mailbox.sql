-- Mails that only the built-in mailbox has keep no link into an account any more. They are marked here, and found by the
-- index messages_unsealed: the next start opens each, and blanks or seals it.
update messages set action = json_object('sealed', json(action))
where provider = 'mailbox' and state not in ('queued', 'sending') and action glob '"*';
