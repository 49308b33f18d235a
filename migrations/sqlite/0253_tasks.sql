-- Long work that a member of staff began, with the result of each of its rows.
create table tasks (
  id text primary key,
  kind text not null,
  subject text not null,
  state text not null default 'running' check (state in ('running', 'stopping', 'done', 'stopped', 'failed')),
  total integer not null check (total >= 0),
  done integer not null default 0 check (done between 0 and total),
  counts text not null default '{}' check (json_valid(counts)),
  error text check ((error is not null) = (state = 'failed')),
  started_by text references users (id),
  started_at text not null,
  ended_at text check ((ended_at is null) = (state in ('running', 'stopping')))
) strict;

-- One task of a subject goes on at a time.
create unique index tasks_going on tasks (subject) where ended_at is null;
create index tasks_to_do on tasks (started_at, id) where ended_at is null;
create index tasks_by_subject on tasks (subject, started_at, id);

create table task_rows (
  task_id text not null references tasks (id) on delete cascade,
  position integer not null check (position >= 0),
  label text not null,
  outcome text not null check (outcome in ('new', 'updated', 'unchanged', 'done', 'removed', 'kept', 'refused')),
  reason text,
  made text check (json_valid(made)),
  primary key (task_id, position)
) strict, without rowid;

create index task_rows_refused on task_rows (task_id, position) where outcome = 'refused';
