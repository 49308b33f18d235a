-- What staff did to people, money, prices and settings. Only ever added to: there is no retention and no erasure here,
-- so no name, address or text of a customer is kept in it, only ids.
create table audit_log (
  id          integer primary key autoincrement,
  at          text    not null,
  -- Who did it; null for the command line and the system's own work.
  user_id     text,
  role        text    not null check (role in ('technician', 'office', 'admin', 'system')),
  action      text    not null,
  target_kind text    not null,
  target_id   text    not null,
  before_json text    check (before_json is null or json_valid(before_json)),
  after_json  text    check (after_json is null or json_valid(after_json)),
  network     text    not null,
  device      text    not null,
  request_id  text    not null
) strict;

create index audit_log_by_user on audit_log (user_id, id);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_target on audit_log (target_id, id);
create index audit_log_by_target_kind on audit_log (target_kind, id);
create index audit_log_by_time on audit_log (at);

create trigger audit_log_is_never_changed before update on audit_log
begin
  select raise(abort, 'the audit log is only added to');
end;

create trigger audit_log_is_never_removed before delete on audit_log
begin
  select raise(abort, 'the audit log is only added to');
end;

-- "insert or replace" would remove a row without asking the trigger above.
create trigger audit_log_is_never_replaced before insert on audit_log
when exists (select 1 from audit_log where id = new.id)
begin
  select raise(abort, 'the audit log is only added to');
end;
