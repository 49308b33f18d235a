-- A guest may be confirmed by a mobile number in place of an e-mail address: the key is then that number, and no address is
-- kept beside it. A key without an @ is nothing else.
create trigger guests_by_number_added before insert on users
when new.guest_key is not null and instr(new.guest_key, '@') = 0 and (
  new.guest_key not glob '+447[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]' or new.phone is not new.guest_key
  or new.email is not null or new.email_verified_at is not null)
begin
  select raise(abort, 'a guest by number has that number, and no e-mail address');
end;

create trigger guests_by_number_changed before update of guest_key, phone, email, email_verified_at on users
when new.guest_key is not null and instr(new.guest_key, '@') = 0 and (
  new.guest_key not glob '+447[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]' or new.phone is not new.guest_key
  or new.email is not null or new.email_verified_at is not null)
begin
  select raise(abort, 'a guest by number has that number, and no e-mail address');
end;
