-- The legal pages of the site: each edit of the owner is another version of its page, which never changes.
create table legal_versions (
  page     text    not null
    check (page in ('privacy', 'terms', 'cookies', 'accessibility', 'complaints', 'cancellation')),
  version  integer not null check (version > 0),
  text     text    not null,
  user_id  text    not null references users (id),
  saved_at text    not null,
  primary key (page, version)
) strict, without rowid;

create trigger legal_versions_never_change before update of page, version, text, saved_at on legal_versions
begin
  select raise(abort, 'a version of a legal page never changes');
end;

-- A JSON object: the version of each legal page that belonged to the contract. Null for orders of older releases.
alter table booking_agreements add column pages text check (json_valid(pages));
