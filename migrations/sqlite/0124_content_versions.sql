-- Texts of public pages: each edit of a text is another version, which never changes.
create table content_versions (
  block_id text    not null check (length(block_id) between 3 and 80),
  version  integer not null check (version > 0),
  -- Null: back to the text of the program.
  text     text,
  -- Null: the person was of the sample data, and has left with it.
  saved_by text references users (id),
  saved_at text    not null,
  primary key (block_id, version)
) strict, without rowid;

create trigger content_versions_never_change before update of block_id, version, text, saved_at on content_versions
begin
  select raise(abort, 'a version of a text never changes');
end;
