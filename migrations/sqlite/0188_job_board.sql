-- The working minutes of a day (pay per day) or of a week (pay per week or year) that an employer states.
alter table job_adverts add column paid_minutes integer check (paid_minutes is null or paid_minutes between 1 and 10080);

-- One row for each job that has been shown: all that a search filters and sorts by. Triggers keep it.
create table job_board (
  -- Grows with each job that is shown for the first time.
  number         integer primary key autoincrement,
  job_id         text not null unique references job_adverts (advert_id),
  published_at   text not null,
  -- Live and confirmed; the clock decides on the days at each read.
  is_open        integer not null,
  paid_until     text not null,
  deadline       text not null,
  is_featured    integer not null,
  category_id    text not null,
  job_type       text not null,
  -- A bit for each certificate that is required or preferred.
  certifications integer not null,
  -- Pence that the best hour pays; null without figures.
  hourly_pay     integer,
  is_urgent      integer not null,
  -- The middle of the district on the unit sphere; null where it is not known.
  x              real,
  y              real,
  z              real
) strict;

create index job_board_featured on job_board (is_featured, number) where is_open = 1;
create index job_board_category on job_board (category_id, number) where is_open = 1;
create index job_board_ends on job_board (paid_until) where is_open = 1;
create index job_board_deadlines on job_board (deadline) where is_open = 1 and deadline < '9999';

create virtual table job_words using fts5 (
  title, company, description, facets,
  content = '', contentless_delete = 1,
  tokenize = 'porter unicode61 remove_diacritics 2'
);

create virtual table job_boxes using rtree (number, x0, x1, y0, y1, z0, z1);

create view job_board_now as
select j.advert_id as job_id,
       a.state = 'live' and a.contact_confirmed_at is not null and a.paid_until is not null as is_open,
       coalesce(a.paid_until, '') as paid_until,
       coalesce(a.deadline, '9999-12-31') as deadline,
       a.is_featured,
       j.category_id,
       j.job_type,
       (select coalesce(sum(distinct case value
          when 'gas_safe' then 1 when 'niceic' then 2 when 'electrical' then 4 when 'plumbing' then 8
          when 'trade' then 16 when 'health_safety' then 32 when 'professional' then 64 else 0 end), 0)
        from (select value from json_each(j.required_certifications)
              union select value from json_each(j.preferred_certifications))) as certifications,
       case coalesce(j.salary_period, 'hour')
         when 'hour' then coalesce(j.salary_max_pence, j.salary_min_pence)
         when 'day' then cast(round(coalesce(j.salary_max_pence, j.salary_min_pence) * 60.0 / coalesce(j.paid_minutes, 480)) as integer)
         when 'week' then cast(round(coalesce(j.salary_max_pence, j.salary_min_pence) * 60.0 / coalesce(j.paid_minutes, 2400)) as integer)
         else cast(round(coalesce(j.salary_max_pence, j.salary_min_pence) * 60.0 / (52 * coalesce(j.paid_minutes, 2400))) as integer)
       end as hourly_pay,
       j.is_urgent,
       cos(j.latitude * pi() / 180) * cos(j.longitude * pi() / 180) as x,
       cos(j.latitude * pi() / 180) * sin(j.longitude * pi() / 180) as y,
       sin(j.latitude * pi() / 180) as z,
       a.updated_at
from job_adverts j join adverts a on a.id = j.advert_id;

create trigger job_adverts_added after insert on job_adverts begin
  insert into job_board (job_id, published_at, is_open, paid_until, deadline, is_featured, category_id, job_type, certifications, hourly_pay, is_urgent, x, y, z)
  select job_id, updated_at, is_open, paid_until, deadline, is_featured, category_id, job_type, certifications, hourly_pay, is_urgent, x, y, z
  from job_board_now where job_id = new.advert_id and is_open = 1;
end;

-- Not after a count of views.
create trigger job_adverts_changed after update of category_id, title, description, company_name, location, postcode, latitude,
  longitude, job_type, required_certifications, preferred_certifications, experience_required, salary_range, salary_min_pence,
  salary_max_pence, salary_period, paid_minutes, start_date, is_urgent
  on job_adverts begin
  update job_board set (is_open, paid_until, deadline, is_featured, category_id, job_type, certifications, hourly_pay, is_urgent, x, y, z) =
    (select is_open, paid_until, deadline, is_featured, category_id, job_type, certifications, hourly_pay, is_urgent, x, y, z
     from job_board_now where job_id = new.advert_id)
  where job_id = new.advert_id;
end;

create trigger job_adverts_gone before delete on job_adverts begin
  delete from job_board where job_id = old.advert_id;
end;

create trigger adverts_of_jobs_changed after update of state, paid_until, contact_confirmed_at, is_featured, deadline on adverts
when new.kind = 'job' begin
  insert into job_board (job_id, published_at, is_open, paid_until, deadline, is_featured, category_id, job_type, certifications, hourly_pay, is_urgent, x, y, z)
  select job_id, updated_at, is_open, paid_until, deadline, is_featured, category_id, job_type, certifications, hourly_pay, is_urgent, x, y, z
  from job_board_now where job_id = new.id and is_open = 1 and not exists (select 1 from job_board where job_id = new.id);
  update job_board set (is_open, paid_until, deadline, is_featured) =
    (select is_open, paid_until, deadline, is_featured from job_board_now where job_id = new.id)
  where job_id = new.id;
end;

create trigger job_board_added after insert on job_board when new.is_open = 1 begin
  insert into job_words (rowid, title, company, description, facets)
  select new.number, title, company_name, description,
    'zc' || replace(new.category_id, '-', 'x') || ' zt' || replace(new.job_type, '_', 'x') || iif(new.is_urgent, ' zurgentz', '')
  from job_adverts where advert_id = new.job_id;
  insert into job_boxes select new.number, new.x, new.x, new.y, new.y, new.z, new.z where new.x is not null;
end;

create trigger job_board_changed after update on job_board begin
  delete from job_words where rowid = old.number and old.is_open = 1;
  delete from job_boxes where number = old.number and old.is_open = 1;
  insert into job_words (rowid, title, company, description, facets)
  select new.number, title, company_name, description,
    'zc' || replace(new.category_id, '-', 'x') || ' zt' || replace(new.job_type, '_', 'x') || iif(new.is_urgent, ' zurgentz', '')
  from job_adverts where advert_id = new.job_id and new.is_open = 1;
  insert into job_boxes select new.number, new.x, new.x, new.y, new.y, new.z, new.z where new.x is not null and new.is_open = 1;
end;

create trigger job_board_gone after delete on job_board when old.is_open = 1 begin
  delete from job_words where rowid = old.number;
  delete from job_boxes where number = old.number;
end;
