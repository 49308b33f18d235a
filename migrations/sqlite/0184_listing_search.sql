-- The index behind the search of the directory: one row for each listing that is live, confirmed and was paid for. Whether its
-- days are over is decided by the clock of each read. Triggers keep it; nothing else writes it.
create table listing_index (
  num          integer primary key,
  advert_id    text not null unique,
  paid_until   text not null,
  -- The average of published reviews in tenths, as it is shown; 0 without reviews.
  rating       integer not null,
  -- Each row's place in the two orders that do not depend on the visitor, as texts.
  best_key     text not null,
  newest_key   text not null,
  -- The service area and the postcode, with and without its space; in small letters of ASCII.
  place_text   text not null,
  name_text    text not null,
  -- Slugs between spaces, with one at each end.
  categories   text not null,
  district     text,
  -- The centre of the district on a sphere of radius 1, and the cosine of the radius as an angle.
  x            real,
  y            real,
  z            real,
  least_cosine real
) strict;

create index listing_index_by_best on listing_index (best_key);
create index listing_index_by_newest on listing_index (newest_key);
create index listing_index_by_rating on listing_index (rating, paid_until);
create index listing_index_by_district on listing_index (district, best_key) where district is not null;
create index listing_index_by_end on listing_index (paid_until);

create table listing_index_categories (
  category text not null,
  num      integer not null,
  primary key (category, num)
) strict, without rowid;

create index listing_index_categories_by_num on listing_index_categories (num);

-- All words of a listing in small letters of ASCII, for rows that another order finds first.
create table listing_words (
  num  integer primary key,
  text text not null
) strict;

create virtual table listing_text using fts5 (
  place, words, content = '', contentless_delete = 1, tokenize = 'trigram'
);

-- The box around each circle that a listing serves.
create virtual table listing_boxes using rtree (num, south, north, west, east);

create trigger listing_index_gone after delete on listing_index begin
  delete from listing_index_categories where num = old.num;
  delete from listing_words where num = old.num;
  delete from listing_text where rowid = old.num;
  delete from listing_boxes where num = old.num;
end;

-- An insert into this view makes the row of a listing anew.
create view listing_refresh as select id as advert_id from adverts where kind = 'listing';

create trigger listing_refreshed instead of insert on listing_refresh begin
  delete from listing_index where advert_id = new.advert_id;

  insert into listing_index
    (advert_id, paid_until, rating, best_key, newest_key, place_text, name_text, categories, district, x, y, z, least_cosine)
  select
    a.id,
    a.paid_until,
    case when l.total_reviews = 0 then 0 else (20 * l.rating_sum + l.total_reviews) / (2 * l.total_reviews) end,
    printf(
      '%d%02d%08d',
      1 - a.is_featured,
      99 - case when l.total_reviews = 0 then 0 else (20 * l.rating_sum + l.total_reviews) / (2 * l.total_reviews) end,
      99999999 - min(l.total_reviews, 99999999)
    ) || lower(l.business_name) || char(1) || a.id,
    a.created_at || char(1) || a.id,
    lower(l.service_area || char(10) || l.postcode || char(10) || replace(l.postcode, ' ', '')),
    lower(l.business_name),
    ' ' || coalesce((select group_concat(category, ' ') from listing_categories where advert_id = a.id), '') || ' ',
    case when l.latitude is null or l.longitude is null then null else l.district end,
    case when l.district is null then null else cos(radians(l.latitude)) * cos(radians(l.longitude)) end,
    case when l.district is null then null else cos(radians(l.latitude)) * sin(radians(l.longitude)) end,
    case when l.district is null or l.longitude is null then null else sin(radians(l.latitude)) end,
    cos(l.service_radius_miles / 3958.7613)
  from adverts a
    join listings l on l.advert_id = a.id
  where a.id = new.advert_id and a.state = 'live' and a.paid_until is not null and a.contact_confirmed_at is not null;

  insert into listing_index_categories (category, num)
  select c.category, i.num from listing_index i join listing_categories c on c.advert_id = i.advert_id
  where i.advert_id = new.advert_id;

  insert into listing_words (num, text)
  select i.num, lower(l.business_name || char(10) || l.business_description || char(10)
      || coalesce((select group_concat(value, char(10)) from json_each(l.certifications)), '') || i.categories)
  from listing_index i join listings l on l.advert_id = i.advert_id where i.advert_id = new.advert_id;

  insert into listing_text (rowid, place, words)
  select
    i.num,
    l.service_area || char(10) || l.postcode || char(10) || replace(l.postcode, ' ', ''),
    l.business_name || char(10) || l.business_description || char(10)
      || coalesce((select group_concat(value, char(10)) from json_each(l.certifications)), '') || i.categories
  from listing_index i join listings l on l.advert_id = i.advert_id where i.advert_id = new.advert_id;

  -- A degree of latitude has 69 miles; a box may be larger than its circle.
  insert into listing_boxes (num, south, north, west, east)
  select
    i.num,
    l.latitude - l.service_radius_miles / 68.0,
    l.latitude + l.service_radius_miles / 68.0,
    l.longitude - l.service_radius_miles / (68.0 * cos(radians(l.latitude + 1))),
    l.longitude + l.service_radius_miles / (68.0 * cos(radians(l.latitude + 1)))
  from listing_index i join listings l on l.advert_id = i.advert_id
  where i.advert_id = new.advert_id and i.district is not null;
end;

create trigger listing_index_new after insert on listings begin
  insert into listing_refresh (advert_id) values (new.advert_id);
end;

create trigger listing_index_words after update of
  business_name, business_description, service_area, postcode, district, latitude, longitude, service_radius_miles, certifications
on listings begin
  insert into listing_refresh (advert_id) values (new.advert_id);
end;

create trigger listing_index_rating after update of rating_sum, total_reviews on listings begin
  update listing_index
  set
    rating = case when new.total_reviews = 0 then 0 else (20 * new.rating_sum + new.total_reviews) / (2 * new.total_reviews) end,
    best_key = substr(best_key, 1, 1) || printf(
      '%02d%08d',
      99 - case when new.total_reviews = 0 then 0 else (20 * new.rating_sum + new.total_reviews) / (2 * new.total_reviews) end,
      99999999 - min(new.total_reviews, 99999999)
    ) || lower(new.business_name) || char(1) || new.advert_id
  where advert_id = new.advert_id;
end;

create trigger listing_index_life after update of state, paid_until, contact_confirmed_at, is_featured on adverts
when new.kind = 'listing' and (
  old.state is not new.state or old.paid_until is not new.paid_until or old.is_featured is not new.is_featured
  or old.contact_confirmed_at is not new.contact_confirmed_at
) begin
  insert into listing_refresh (advert_id) values (new.id);
end;

create trigger listing_index_category after insert on listing_categories begin
  insert into listing_refresh (advert_id) values (new.advert_id);
end;

create trigger listing_index_no_category after delete on listing_categories begin
  insert into listing_refresh (advert_id) values (old.advert_id);
end;

create trigger listing_index_no_listing before delete on listings begin
  delete from listing_index where advert_id = old.advert_id;
end;

insert into listing_refresh (advert_id) select id from adverts where kind = 'listing';
