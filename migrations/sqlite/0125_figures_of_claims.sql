-- The figures behind the claims of the public pages are kept beside bookings and reviews, by their triggers.
-- See decision 143.

-- Completed bookings by the first half of the postcode ("CR0"; "" where it was erased). Work on the guarantee is no other job.
create table jobs_done (
  outcode text    primary key,
  jobs    integer not null
) strict, without rowid;

-- All ratings, by their stars.
create table ratings_given (
  stars   integer primary key check (stars between 1 and 5),
  ratings integer not null
) strict, without rowid;

insert into jobs_done (outcode, jobs)
  select rtrim(substr(customer_postcode, 1, max(length(customer_postcode) - 3, 0))), count(*)
  from bookings where status = 'completed' and guarantee_of is null group by 1;

insert into ratings_given (stars, ratings) select rating, count(*) from reviews group by 1;

create trigger jobs_done_follow_new_bookings after insert on bookings
when new.status = 'completed' and new.guarantee_of is null
begin
  insert into jobs_done (outcode, jobs)
  values (rtrim(substr(new.customer_postcode, 1, max(length(new.customer_postcode) - 3, 0))), 1)
  on conflict (outcode) do update set jobs = jobs + 1;
end;

create trigger jobs_done_follow_bookings after update of status, guarantee_of, customer_postcode on bookings
when (new.status = 'completed' or old.status = 'completed') and
  (new.status <> old.status or new.guarantee_of is not old.guarantee_of or new.customer_postcode <> old.customer_postcode)
begin
  insert into jobs_done (outcode, jobs)
  select rtrim(substr(old.customer_postcode, 1, max(length(old.customer_postcode) - 3, 0))), -1
  where old.status = 'completed' and old.guarantee_of is null
  on conflict (outcode) do update set jobs = jobs - 1;
  insert into jobs_done (outcode, jobs)
  select rtrim(substr(new.customer_postcode, 1, max(length(new.customer_postcode) - 3, 0))), 1
  where new.status = 'completed' and new.guarantee_of is null
  on conflict (outcode) do update set jobs = jobs + 1;
  delete from jobs_done where jobs = 0;
end;

create trigger jobs_done_forget_bookings after delete on bookings
when old.status = 'completed' and old.guarantee_of is null
begin
  insert into jobs_done (outcode, jobs)
  values (rtrim(substr(old.customer_postcode, 1, max(length(old.customer_postcode) - 3, 0))), -1)
  on conflict (outcode) do update set jobs = jobs - 1;
  delete from jobs_done where jobs = 0;
end;

create trigger ratings_given_follow_new_reviews after insert on reviews
begin
  insert into ratings_given (stars, ratings) values (new.rating, 1)
  on conflict (stars) do update set ratings = ratings + 1;
end;

create trigger ratings_given_follow_reviews after update of rating on reviews when new.rating <> old.rating
begin
  update ratings_given set ratings = ratings - 1 where stars = old.rating;
  delete from ratings_given where ratings = 0;
  insert into ratings_given (stars, ratings) values (new.rating, 1)
  on conflict (stars) do update set ratings = ratings + 1;
end;

create trigger ratings_given_forget_reviews after delete on reviews
begin
  update ratings_given set ratings = ratings - 1 where stars = old.rating;
  delete from ratings_given where ratings = 0;
end;
