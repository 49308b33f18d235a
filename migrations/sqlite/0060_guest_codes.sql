-- Each code of a guest stays until it expires, also when its address asks for another: a stranger who asks ends nobody's code.
-- Codes under way end with this migration; they live for ten minutes.
drop table guest_codes;

create table guest_codes (
  id         text    primary key,
  -- The e-mail address in small letters, or the mobile number.
  guest_key  text    not null,
  -- As it was typed.
  address    text    not null,
  asked_at   text    not null,
  -- Null until the code is sent, and once it is over.
  code_hash  text,
  expires_at text,
  -- Wrong tries of the address while this code was open.
  tries      integer not null
) strict, without rowid;

create index guest_codes_by_key on guest_codes (guest_key, asked_at);
create index guest_codes_by_time on guest_codes (asked_at);
