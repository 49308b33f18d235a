-- The user whose phone sends the original apart from the photo, later; null where it came with it.
alter table visit_photos add column original_from text;
