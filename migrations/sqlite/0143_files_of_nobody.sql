-- Files of a quote whose draft or request is gone: the job that removes them reads these alone.
create index quote_files_of_nobody on quote_files (request_id, draft_hash) where request_id is null and draft_hash is null;
