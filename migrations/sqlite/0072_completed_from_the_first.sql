-- A booking is never added as completed, but by the sample business, which writes what is due for it: no new booking pays
-- for the trigger any more. See decision 089.
drop trigger work_due_begins;
