-- Who is on call for emergencies: by week in turn from a day on, and the single days that are otherwise. See decision 102.

create table on_call_rotations (
  from_day    text    primary key check (from_day glob '????-??-??'),
  -- Of the handover: Monday is 1; minutes after midnight on the clock of the business.
  weekday     integer not null check (weekday between 1 and 7),
  minute      integer not null check (minute between 0 and 1439),
  -- Ids of technicians, in turn: the first is on call in the week of from_day.
  technicians text    not null check (json_valid(technicians)),
  updated_at  text    not null
) strict, without rowid;

create table on_call_days (
  day        text primary key check (day glob '????-??-??'),
  first      text references technicians (id),
  second     text references technicians (id) check (second <> first),
  updated_at text not null
) strict, without rowid;
