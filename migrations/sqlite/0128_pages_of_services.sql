-- Each service has a page: the last part of its address, what its price includes, and questions with their answers.
-- `own_`: the owner wrote these texts, and the data file no longer changes them.
alter table services add column slug text not null default '';
alter table services add column included text not null default '[]' check (json_valid(included));
alter table services add column questions text not null default '[]' check (json_valid(questions));
alter table services add column own_included integer not null default 0 check (own_included in (0, 1));
alter table services add column own_questions integer not null default 0 check (own_questions in (0, 1));

-- The name in small letters, digits and hyphens. Where that is too short, taken, or the page of a trade, the id follows.
with recursive
  letters (id, rest, slug) as (
    select id, lower(name), '' from services
    union all
    select
      id,
      substr(rest, 2),
      slug || case
        when substr(rest, 1, 1) glob '[a-z0-9]' then substr(rest, 1, 1)
        when substr(rest, 1, 1) in ('''', '’') then ''
        when slug = '' or slug like '%-' then ''
        else '-'
      end
    from letters
    where rest <> ''
  ),
  named as (select id, rtrim(slug, '-') as slug from letters where rest = ''),
  numbered as (select id, slug, row_number() over (partition by slug order by id) as number from named)
update services set slug = (
  select case
    when number = 1 and length(slug) >= 3
      and slug not in ('plumbing-electrical', 'structural-repairs', 'smart-building') then slug
    else ltrim(slug || '-', '-') || substr(numbered.id, 5)
  end
  from numbered
  where numbered.id = services.id
);

create unique index services_by_slug on services (slug) where slug <> '';

-- Addresses of earlier: where they lead now (301 for good, 302 for now), or that their page is gone (410).
create table redirects (
  from_path text    primary key check (from_path like '/%'),
  to_path   text    check (to_path like '/%'),
  status    integer not null check (status in (301, 302, 410)),
  made_at   text    not null,
  -- The id of the member of staff; null where nobody of them made it.
  made_by   text,
  check ((to_path is null) = (status = 410)),
  check (from_path is not to_path)
) strict;

create index redirects_by_target on redirects (to_path) where to_path is not null;
