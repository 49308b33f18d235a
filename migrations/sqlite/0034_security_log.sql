-- Sign-ins, refusals and other events of security. Rows are only added; retention removes them after 90 days.
create table security_log (
  id          integer primary key autoincrement,
  at          text    not null,
  kind        text    not null,
  -- Null where nobody is known. There is no reference: the row stays when the account goes.
  user_id     text,
  -- A keyed hash of the network address: equal addresses have equal keys.
  address_key text    not null,
  detail      text    not null,
  request_id  text    not null,
  -- Equal events of the same second are one row.
  count       integer not null check (count > 0)
) strict;

create index security_log_by_user on security_log (user_id, id);
create index security_log_by_kind on security_log (kind, id);
create index security_log_by_address on security_log (address_key, id);
create index security_log_by_request on security_log (request_id, id);
create index security_log_by_time on security_log (at);

create trigger security_log_is_never_changed before update on security_log
begin
  select raise(abort, 'the security log is only added to');
end;

-- A day less than the retention, because the business counts days by London's clock.
create trigger security_log_is_not_removed_early before delete on security_log
when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-89 days')
begin
  select raise(abort, 'the security log is kept for 90 days');
end;

create trigger security_log_is_never_replaced before insert on security_log
when exists (select 1 from security_log where id = new.id)
begin
  select raise(abort, 'the security log is only added to');
end;
