-- When technicians work: their own weekly hours, where they have any, and their absences. See decision 095.

create table technician_hours (
  technician_id text primary key references technicians (id),
  -- { "1": [{ "from": "08:00", "until": "12:00" }], ..., "7": [] }
  hours         text not null check (json_valid(hours)),
  updated_at    text not null
) strict, without rowid;

create table absences (
  id            text    primary key,
  technician_id text    not null references technicians (id),
  kind          text    not null check (kind in ('holiday', 'sick', 'training', 'other')),
  starts_at     text    not null,
  ends_at       text    not null check (ends_at > starts_at),
  whole_days    integer not null check (whole_days in (0, 1)),
  state         text    not null check (state in ('asked', 'agreed', 'declined', 'withdrawn')),
  note          text    not null,
  asked_by      text    not null,
  created_at    text    not null,
  decided_by    text
) strict;

create index absences_of_technician on absences (technician_id, starts_at);
create index absences_by_end on absences (state, ends_at);
