-- An answer is a page of text. With it in the tree of the keys, each look for a key went through many pages.
create table kept_answers (
  user_id     text    not null references users (id),
  key         text    not null,
  fingerprint text    not null,
  status      integer not null,
  body        text    not null,
  created_at  text    not null,
  primary key (user_id, key)
) strict;

insert into kept_answers (user_id, key, fingerprint, status, body, created_at)
  select user_id, key, fingerprint, status, body, created_at from idempotency_keys;

drop table idempotency_keys;
alter table kept_answers rename to idempotency_keys;

create index idempotency_keys_by_age on idempotency_keys (created_at);
