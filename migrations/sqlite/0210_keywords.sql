-- The searches that the business wants to answer. A row that somebody deleted, and a suggestion that waits or was declined,
-- are rows like the others: the words, the service and the place of each stand here once.
create table keywords (
  number            integer primary key,
  -- The number as an id: ids are in the order of the numbers.
  id                text    generated always as (printf('kwd_%010d', number)) virtual,
  keyword           text    not null check (length(keyword) > 0 and instr(keyword, char(0)) = 0),
  service_id        text    references services (id),
  location          text    check (length(location) > 0 and instr(location, char(0)) = 0),
  performance_score integer not null check (performance_score between 0 and 100),
  -- Small for a good score: lists are in the order of an index.
  rank              integer generated always as (-performance_score) virtual,
  -- Names and points, as [["intent", 30], ["page", 10]].
  score_parts       text    not null default '[]' check (json_valid(score_parts)),
  -- Searches a month; null where nobody measured it.
  search_volume     integer check (search_volume >= 0),
  competition       text    check (competition in ('high', 'medium', 'low')),
  source            text    not null check (source in ('estimate', 'search_console', 'manual', 'ai')),
  ai_generated      integer not null default 0 check (ai_generated in (0, 1)),
  is_suggestion     integer not null default 0 check (is_suggestion in (0, 1)),
  -- A person added or edited it.
  is_owned          integer not null default 0 check (is_owned in (0, 1)),
  intent            text    check (intent in ('emergency', 'repair', 'hire', 'price', 'install', 'advice')),
  page              text,
  page_by           text    check (page_by in ('rule', 'person')),
  clicks            integer check (clicks >= 0),
  impressions       integer check (impressions >= 0),
  -- Clicks in ten thousand impressions.
  ctr               integer check (ctr >= 0),
  -- The average position in hundredths.
  position          integer check (position >= 0),
  measured_from     text,
  measured_to       text,
  version           integer not null default 1,
  created_at        text    not null,
  updated_at        text    not null,
  -- Ids of staff, also of those who have left.
  updated_by        text,
  deleted_at        text,
  deleted_by        text,
  check ((clicks is null) = (impressions is null) and (clicks is null) = (ctr is null) and (clicks is null) = (position is null)),
  check (deleted_by is null or deleted_at is not null)
) strict;

create unique index keywords_once on keywords (keyword, ifnull(service_id, ''), ifnull(location, ''));

-- The orders of the list, each with the best score first among equals.
create index keywords_by_score on keywords (rank) where deleted_at is null and is_suggestion = 0;
create index keywords_by_service on keywords (service_id, rank) where deleted_at is null and is_suggestion = 0;
create index keywords_by_location on keywords (location, rank) where deleted_at is null and is_suggestion = 0;
create index keywords_by_source on keywords (source, rank) where deleted_at is null and is_suggestion = 0;
create index keywords_by_volume on keywords (search_volume, rank) where deleted_at is null and is_suggestion = 0;
create index keywords_by_competition on keywords (competition, rank) where deleted_at is null and is_suggestion = 0;

create index keywords_suggested on keywords (number) where deleted_at is null and is_suggestion = 1;
create index keywords_answered on keywords (rank, keyword)
  where deleted_at is null and is_suggestion = 0 and page is not null and performance_score >= 80;
create index keywords_unanswered on keywords (impressions)
  where deleted_at is null and is_suggestion = 0 and page is null and impressions > 0;

-- Sums of the list, changed in the transaction of each change of a row.
create table keyword_sums (
  one     integer primary key check (one = 1),
  total   integer not null,
  scores  integer not null,
  high    integer not null,
  ai      integer not null,
  -- Grows whenever the best keywords with a page may have changed.
  version integer not null
) strict;
insert into keyword_sums (one, total, scores, high, ai, version) values (1, 0, 0, 0, 0, 0);

-- The rows of the list by service, place and source; an empty text for none.
create table keyword_counts (
  service_id text    not null,
  location   text    not null,
  source     text    not null,
  listed     integer not null,
  primary key (service_id, location, source)
) strict, without rowid;
create index keyword_counts_by_location on keyword_counts (location);

-- The log of the seeds (keyword_update_logs): a run while it goes on, and afterwards a line of Recent Updates.
create table keyword_runs (
  id               text    primary key,
  kind             text    not null check (kind in ('generate', 'import')),
  status           text    not null check (status in ('running', 'stopping', 'stopped', 'done', 'failed')),
  service_id       text    references services (id),
  location         text,
  ai_model         text,
  file             text,
  done             integer not null default 0,
  total            integer not null check (total >= 0),
  keywords_added   integer not null default 0,
  keywords_updated integer not null default 0,
  unchanged        integer not null default 0,
  skipped          integer not null default 0,
  refused          integer not null default 0,
  -- The first of the refused lines.
  refusals         text    not null default '[]' check (json_valid(refusals)),
  error            text,
  started_by       text,
  created_at       text    not null,
  ended_at         text,
  check ((ended_at is null) = (status in ('running', 'stopping')))
) strict, without rowid;

create unique index keyword_runs_going on keyword_runs ((1)) where status in ('running', 'stopping');
create index keyword_runs_by_time on keyword_runs (created_at, id);

-- The index of the searches knows the rows of the list only.
create view keywords_listed as
  select number, keyword from keywords where deleted_at is null and is_suggestion = 0;

insert into search_state (name, upto) values ('keywords', 0);

create virtual table keywords_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
insert into keywords_search (keywords_search, rank) values ('automerge', 0), ('crisismerge', 1000);

create trigger keywords_change_in_search after update of keyword on keywords
when old.number <= (select upto from search_state where name = 'keywords')
  and (old.keyword) is not (new.keyword)
begin
  insert into search_pending (name, row) select 'keywords', old.number
  where not exists (select 1 from search_pending where name = 'keywords' and row = old.number);
end;

create trigger keywords_come_and_go_in_search after update of deleted_at, is_suggestion on keywords
when old.number <= (select upto from search_state where name = 'keywords')
  and (old.deleted_at, old.is_suggestion) is not (new.deleted_at, new.is_suggestion)
begin
  insert into search_pending (name, row) select 'keywords', old.number
  where not exists (select 1 from search_pending where name = 'keywords' and row = old.number);
end;

create trigger keywords_leave_search after delete on keywords
when old.number <= (select upto from search_state where name = 'keywords')
begin
  insert into search_pending (name, row) select 'keywords', old.number
  where not exists (select 1 from search_pending where name = 'keywords' and row = old.number);
end;
