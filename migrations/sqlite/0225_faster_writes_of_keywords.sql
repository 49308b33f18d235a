-- Keywords are written in less time. A list in a check makes a table of its own for each row: comparisons do not. The text
-- of an id is made in the program. The indexes of volume and competition have the rows with such a value only; the
-- others stand in the order of their scores.
drop view keywords_listed;

create table keywords_rebuilt (
  number            integer primary key,
  keyword           text    not null check (keyword <> '' and instr(keyword, char(0)) = 0),
  service_id        text    references services (id),
  location          text    check (location <> '' and instr(location, char(0)) = 0),
  performance_score integer not null check (performance_score between 0 and 100),
  -- Small for a good score: lists are in the order of an index.
  rank              integer generated always as (-performance_score) virtual,
  -- Names and points, as [["intent", 30], ["page", 10]].
  score_parts       text    not null default '[]' check (json_valid(score_parts)),
  -- Searches a month; null where nobody measured it.
  search_volume     integer check (search_volume >= 0),
  competition       text    check (competition = 'high' or competition = 'medium' or competition = 'low'),
  source            text    not null check (source = 'estimate' or source = 'search_console' or source = 'manual' or source = 'ai'),
  ai_generated      integer not null default 0 check (ai_generated in (0, 1)),
  is_suggestion     integer not null default 0 check (is_suggestion in (0, 1)),
  -- A person added or edited it.
  is_owned          integer not null default 0 check (is_owned in (0, 1)),
  intent            text    check (intent = 'emergency' or intent = 'repair' or intent = 'hire' or intent = 'price' or intent = 'install' or intent = 'advice'),
  page              text,
  page_by           text    check (page_by = 'rule' or page_by = 'person'),
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

insert into keywords_rebuilt (
  number, keyword, service_id, location, performance_score, score_parts, search_volume,
  competition, source, ai_generated, is_suggestion, is_owned, intent, page,
  page_by, clicks, impressions, ctr, position, measured_from, measured_to,
  version, created_at, updated_at, updated_by, deleted_at, deleted_by
)
select
  number, keyword, service_id, location, performance_score, score_parts, search_volume,
  competition, source, ai_generated, is_suggestion, is_owned, intent, page,
  page_by, clicks, impressions, ctr, position, measured_from, measured_to,
  version, created_at, updated_at, updated_by, deleted_at, deleted_by
from keywords order by number;

drop table keywords;
alter table keywords_rebuilt rename to keywords;

create unique index keywords_once on keywords (keyword, ifnull(service_id, ''), ifnull(location, ''));

-- The orders of the list, each with the best score first among equals.
create index keywords_by_score on keywords (rank) where deleted_at is null and is_suggestion = 0;
create index keywords_by_service on keywords (service_id, rank) where deleted_at is null and is_suggestion = 0;
create index keywords_by_location on keywords (location, rank) where deleted_at is null and is_suggestion = 0;
create index keywords_by_source on keywords (source, rank) where deleted_at is null and is_suggestion = 0;
create index keywords_by_volume on keywords (search_volume, rank)
  where deleted_at is null and is_suggestion = 0 and search_volume is not null;
create index keywords_by_competition on keywords (competition, rank)
  where deleted_at is null and is_suggestion = 0 and competition is not null;

create index keywords_suggested on keywords (number) where deleted_at is null and is_suggestion = 1;
create index keywords_answered on keywords (rank, keyword)
  where deleted_at is null and is_suggestion = 0 and page is not null and performance_score >= 80;
create index keywords_unanswered on keywords (impressions)
  where deleted_at is null and is_suggestion = 0 and page is null and impressions > 0;

-- The index of the searches knows the rows of the list only.
create view keywords_listed as
  select number, keyword from keywords where deleted_at is null and is_suggestion = 0;

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
