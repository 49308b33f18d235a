-- Each character and each two neighbours of the places and of the name of a listing, spelled in hex: the index of texts finds
-- three characters and more, and "M1" or "E1" has two.
create virtual table listing_pairs using fts5 (
  place, name, content = '', contentless_delete = 1, detail = column, tokenize = 'ascii'
);

-- The same for each listing of the index.
create view listing_pairs_now as
select num,
    (with recursive at (n) as (select 1 union all select n + 1 from at where n < length(place_text))
     select group_concat(distinct hex(substr(place_text, n, 1)) || ' ' || hex(substr(place_text, n, 2))) from at) as place,
    (with recursive at (n) as (select 1 union all select n + 1 from at where n < length(name_text))
     select group_concat(distinct hex(substr(name_text, n, 1)) || ' ' || hex(substr(name_text, n, 2))) from at) as name
from listing_index;

create trigger listing_pairs_new after insert on listing_index begin
  insert into listing_pairs (rowid, place, name) select num, place, name from listing_pairs_now where num = new.num;
end;

create trigger listing_pairs_gone after delete on listing_index begin
  delete from listing_pairs where rowid = old.num;
end;

-- A search near a place reads all that decides about a listing from this index, district by district.
drop index listing_index_by_district;
create index listing_index_by_district on listing_index (district, best_key, paid_until, rating, categories, least_cosine)
where district is not null;

insert into listing_pairs (rowid, place, name) select num, place, name from listing_pairs_now;
