-- Who is still to hear that their data is erased: a guest or caller may have a number in place of an e-mail address.
create table farewells_now (
  user_id     text    primary key,
  email       text,
  phone       text,
  had_account integer not null check (had_account in (0, 1)),
  name        text    not null,
  at          text    not null,
  check (email is not null or phone is not null)
) strict, without rowid;

insert into farewells_now (user_id, email, had_account, name, at)
select f.user_id, f.email, u.role <> 'guest', f.name, f.at from farewells f join users u on u.id = f.user_id;

drop table farewells;
alter table farewells_now rename to farewells;
