alter table sessions add column id text;
alter table sessions add column begun_by text
  check (begun_by in ('sign-up', 'password', 'email-link', 'identity', 'passkey'));
alter table sessions add column device text;
alter table sessions add column network text;

update sessions set id = 'ses_' || lower(hex(randomblob(16)));
create unique index sessions_by_id on sessions (id);

create table passkeys (
  id            text    primary key,
  user_id       text    not null references users (id) on delete cascade,
  credential_id text    not null unique,
  public_key    blob    not null,
  counter       integer not null check (counter >= 0),
  transports    text    not null check (json_valid(transports)),
  name          text    not null,
  backed_up     integer not null check (backed_up in (0, 1)),
  created_at    text    not null,
  last_used_at  text
) strict;

create index passkeys_by_user on passkeys (user_id, created_at);

-- The secret is sealed with a key that is not in the database. It counts from when a first code was given.
create table totp_secrets (
  user_id       text    primary key references users (id) on delete cascade,
  sealed_secret text    not null,
  last_step     integer,
  created_at    text    not null,
  confirmed_at  text
) strict;

create table recovery_codes (
  code_hash  text primary key,
  user_id    text not null references users (id) on delete cascade,
  created_at text not null,
  used_at    text
) strict;

create index recovery_codes_by_user on recovery_codes (user_id) where used_at is null;

create table pending_sign_ins (
  token_hash text    primary key,
  user_id    text    not null references users (id) on delete cascade,
  begun_by   text    not null check (begun_by in ('password', 'email-link', 'identity')),
  tries      integer not null default 0,
  created_at text    not null,
  expires_at text    not null
) strict;

create index pending_sign_ins_by_user on pending_sign_ins (user_id);
create index pending_sign_ins_by_expiry on pending_sign_ins (expires_at);

-- Whoever began with a password that is no more does not go on with it.
create trigger pending_sign_ins_end after update of password_hash on users
when old.password_hash is not new.password_hash
begin
  delete from pending_sign_ins where user_id = new.id;
end;

create table webauthn_challenges (
  challenge_hash text primary key,
  purpose        text not null check (purpose in ('add', 'sign-in', 'second-step', 'confirm')),
  user_id        text references users (id) on delete cascade,
  expires_at     text not null
) strict;

create index webauthn_challenges_by_user on webauthn_challenges (user_id);
create index webauthn_challenges_by_expiry on webauthn_challenges (expires_at);
