-- The undo of a move gives the visit back to the technician whom the office had given it to with too little room.
alter table booking_moves add column from_waives_room integer not null default 0 check (from_waives_room in (0, 1));
