-- Since when the site is set up, and by whom: the first administrator, who is its owner where ADMIN_EMAIL names nobody.
create table site_setup (
  id        integer primary key check (id = 1),
  owner_id  text    references users (id) on delete set null,
  set_up_at text    not null
) strict;
