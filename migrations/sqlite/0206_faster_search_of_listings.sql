-- A search follows one of these orders, or looks around a place, until a page is full. It reads all that decides about a listing
-- from the index itself, and the row of a listing that is left out is never read.
drop index listing_index_by_best;
create index listing_index_by_best on listing_index (
  best_key, paid_until, rating, categories, district, x, y, z, least_cosine, place_text
);

drop index listing_index_by_newest;
create index listing_index_by_newest on listing_index (
  newest_key, paid_until, rating, categories, district, x, y, z, least_cosine, place_text
);

drop index listing_index_by_district;
create index listing_index_by_district on listing_index (
  district, best_key, paid_until, rating, categories, least_cosine, x, y, z, place_text
) where district is not null;
