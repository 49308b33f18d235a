-- The kinds of work that a registration covers, as its card says; the report of work on gas or electrics names them.
alter table credentials add column categories text check (categories is null or length(categories) between 1 and 200);
