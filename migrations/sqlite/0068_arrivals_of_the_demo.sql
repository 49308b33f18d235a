-- Whether the promise of arrival comes from the demo business, so that its removal takes back nothing that the owner gave.
alter table services add column arrival_is_demo integer not null default 0 check (arrival_is_demo in (0, 1));

-- A service that nobody has edited has a window from a demo business of an earlier release. In doubt it is the owner's.
update services set arrival_is_demo = 1
where version = 1 and is_emergency = 0
  and ((category = 'electrical' and arrival = 'two_hours') or (category = 'plastering' and arrival = 'half_day'))
  and exists (select 1 from users where demo = 1);

-- Another promise is the owner's, also one that goes back to that of the demo.
create trigger services_arrival_is_owners after update of arrival on services
when old.arrival_is_demo = 1 and new.arrival is not old.arrival
begin
  update services set arrival_is_demo = 0 where id = new.id;
end;
