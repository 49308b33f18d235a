-- When the technician agreed to the notice about positions; null before that, and once it is taken back.
alter table technicians add column positions_agreed_at text;

-- These were kept without an agreement on record.
delete from visit_positions;
