-- The schema version under which an index was filled. `vacuum` and other changes of the schema raise it, and may give rows
-- other rowids: the job then fills the index anew.
alter table search_state add column schema_version integer;
