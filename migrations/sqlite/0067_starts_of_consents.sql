-- The start that was ordered: a tick for a day after the 14 days counts for that day and later ones only. Null: as soon as
-- possible, or not known.
alter table booking_agreements add column starts_at text;

-- A visit that moved once has its first start in its latest move. One that moved repeatedly does not say where it began.
update booking_agreements set starts_at = (
  select case when moves.count = 1 then m.from_starts_at when moves.count = 0 and m.round is null then b.starts_at end
  from bookings b
  left join booking_moves m on m.booking_id = b.id
  join (
    select count(*) count from booking_history
    where booking_id = booking_agreements.booking_id and json_extract(fact, '$.kind') = 'moved'
  ) moves
  where b.id = booking_agreements.booking_id
);

-- The start that the move made; null where it is not known.
alter table booking_start_consents add column starts_at text;

update booking_start_consents set starts_at = (
  select json_extract(h.fact, '$.to') from booking_history h
  where h.booking_id = booking_start_consents.booking_id
    and h.at = booking_start_consents.given_at
    and json_extract(h.fact, '$.kind') = 'moved'
  order by h.id desc limit 1
);
