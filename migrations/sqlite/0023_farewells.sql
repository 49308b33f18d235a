-- Who has deleted their account and is still to hear that it is gone: a row here goes once that is written to them.
create table farewells (
  user_id text primary key,
  email   text not null,
  name    text not null,
  at      text not null
) strict, without rowid;
