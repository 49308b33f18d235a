-- A line of a booking's history is a fact, as JSON; `note` stays what earlier versions wrote, and is not read any more.
alter table booking_history add column fact text check (fact is null or json_valid(fact));
-- The key of a fact that a booking has at most once; null where it may repeat.
alter table booking_history add column done_once text;

update booking_history set fact = case
  when from_status is null and note glob 'qualified, *' then json_object('kind', 'reserved', 'reason', note)
  when from_status is null and note = 'nobody is free'
    then json_object('kind', 'nobody-free', 'isPaid', json('false'))
  when to_status = 'confirmed' and note glob '?*: qualified, *' then json_object('kind', 'assigned',
    'name', substr(note, 1, instr(note, ': qualified, ') - 1), 'reason', substr(note, instr(note, ': qualified, ') + 2))
  when to_status = 'confirmed' and note glob '?*: free, with the skills for it' then json_object('kind', 'assigned',
    'name', replace(note, ': free, with the skills for it', ''), 'reason', 'free, with the skills for it')
  when to_status = 'pending' and actor = 'system' and note glob '?* takes no jobs any more; back with the office'
    then json_object('kind', 'handed-back', 'name', replace(note, ' takes no jobs any more; back with the office', ''))
  when to_status = 'pending' and actor = 'system' and note = 'The demo technician was removed'
    then json_object('kind', 'demo-technician-removed')
  when to_status = 'cancelled' and actor = 'system' and note = 'not paid in time'
    then json_object('kind', 'expired', 'wasPartPaid', json('false'))
  when to_status = 'cancelled' and actor = 'system' and note = 'not paid in full in time'
    then json_object('kind', 'expired', 'wasPartPaid', json('true'))
  -- What a person writes stands only where a booking ends: a line that leaves the status as it was is always ours.
  when from_status is null or from_status <> to_status then json_object('kind', 'said', 'text', note)
  when note glob 'moved to 2[0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z'
    then json_object('kind', 'moved', 'to', replace(substr(note, 10), 'Z', '.000Z'))
  when note glob 'agreed to £[0-9]*.[0-9][0-9]' and substr(note, 12) not glob '*[^0-9.]*'
    then json_object('kind', 'agreed', 'total', cast(replace(substr(note, 12), '.', '') as integer))
  when note = 'who pays was changed' then json_object('kind', 'payer-changed')
  when note = 'purchase order changed' then json_object('kind', 'purchase-order-changed')
  when note = 'paid; waits for a look at the payment' then json_object('kind', 'review-awaited')
  when note = 'paid; nobody is free' then json_object('kind', 'nobody-free', 'isPaid', json('true'))
  when note = 'only a part is paid; asked for the rest' and actor = 'system' then json_object('kind', 'rest-asked')
  when note glob 'card asked for the visit of 2[0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'
    then json_object('kind', 'card-asked', 'for', substr(note, 29))
  when note glob 'the hold on the card has ended (pay_*)' then json_object('kind', 'authorisation-ended',
    'paymentId', substr(note, 33, length(note) - 33), 'end', 'hold-lapsed')
  when note glob 'the card that was kept could not be charged (pay_*)' then json_object('kind', 'authorisation-ended',
    'paymentId', substr(note, 46, length(note) - 46), 'end', 'card-not-charged')
  when note glob 'the card is not kept any longer (pay_*)' then json_object('kind', 'authorisation-ended',
    'paymentId', substr(note, 34, length(note) - 34), 'end', 'card-forgotten')
  else json_object('kind', 'said', 'text', note)
end
where note is not null;

update booking_history set done_once = case fact ->> 'kind'
  when 'rest-asked' then 'rest-asked'
  when 'card-asked' then 'card-asked ' || (fact ->> 'for')
  when 'authorisation-ended' then 'authorisation-ended ' || (fact ->> 'end') || ' ' || (fact ->> 'paymentId')
end
where not exists (select 1 from booking_history earlier where earlier.booking_id = booking_history.booking_id
  and earlier.id < booking_history.id and earlier.fact = booking_history.fact);

create unique index booking_history_done_once on booking_history (booking_id, done_once) where done_once is not null;
