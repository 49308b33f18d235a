-- What somebody has asked for by an e-mail address, until it is dealt with: whether there is such an account is found
-- out afterwards, so that asking takes the same for all. Also what an event must not carry, such as a former address.
create table account_requests (
  id         text primary key,
  purpose    text not null check (purpose in ('password-reset', 'sign-in', 'change-email', 'link-identity', 'email-changed')),
  email      text not null,
  user_id    text references users (id) on delete cascade,
  data       text not null check (json_valid(data)),
  created_at text not null
) strict;

create index account_requests_by_age on account_requests (created_at);

-- Links that are sent by e-mail and do one thing with one account, once.
create table account_links (
  token_hash text primary key,
  purpose    text not null check (
    purpose in ('password-reset', 'verify-email', 'change-email', 'undo-email-change', 'link-identity', 'sign-in')
  ),
  user_id    text not null references users (id) on delete cascade,
  data       text not null check (json_valid(data)),
  created_at text not null,
  expires_at text not null,
  used_at    text
) strict;

create index account_links_by_user on account_links (user_id, purpose);
create index account_links_by_expiry on account_links (expires_at);

-- Another address that was asked for with a password that is no more is not taken.
create trigger email_changes_end after update of password_hash on users
when old.password_hash is not new.password_hash
begin
  delete from account_requests where user_id = new.id and purpose = 'change-email';
  update account_links set used_at = new.updated_at
  where user_id = new.id and purpose = 'change-email' and used_at is null;
end;

-- Who an OpenID Connect issuer says somebody is; the e-mail is the one it gave then.
create table identities (
  id        text primary key,
  issuer    text not null,
  subject   text not null,
  user_id   text not null references users (id) on delete cascade,
  email     text not null,
  linked_at text not null,
  unique (issuer, subject)
) strict;

create index identities_by_user on identities (user_id);

-- Who works here by now was let in by a person, before there was a way to confirm an address.
update users set email_verified_at = created_at
where email_verified_at is null and role in ('technician', 'office', 'admin');
