-- Forms of visitors that wait until their senders confirm them by a link: gone three days after they were sent.
create table submissions (
  id         text primary key,
  kind       text not null,
  email      text not null,
  body       text not null,
  token_hash text unique,
  created_at text not null,
  expires_at text not null,
  page       text
) strict, without rowid;

create index submissions_by_expiry on submissions (expires_at);
create index submissions_by_email on submissions (lower(email));

-- Proofs of work that were sent with a form, until their challenges are over: each counts once.
create table spent_proofs (
  proof      text primary key,
  expires_at text not null
) strict, without rowid;

create index spent_proofs_by_expiry on spent_proofs (expires_at);
