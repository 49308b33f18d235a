-- Photos whose draft was deleted: the nightly job finds them without the others.
create index photos_without_owner on photos (id) where draft_hash is null and booking_id is null;
