-- The office books for callers. Whether the text was read to the caller; null where the customer ordered on a page or by a
-- program.

alter table booking_agreements add column was_read integer check (was_read in (0, 1));
