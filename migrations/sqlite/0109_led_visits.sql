-- Work comes late from technicians who have had a visit. Somebody to whom it was offered, and who neither accepted nor did
-- anything on it, never had it. A visit changes before its offer ends, so that the offer is open still when it is taken away.
drop trigger visit_leads_first;
drop trigger visit_leads_next;

create trigger visit_leads_next after update of technician_id on visits
when old.technician_id is not null and new.technician_id is not old.technician_id
  and (not exists (select 1 from visit_offers o where o.booking_id = old.booking_id and o.visit_number = old.number
      and o.technician_id = old.technician_id and o.state = 'open')
    or exists (select 1 from field_actions a join technicians t on t.user_id = a.user_id
      where t.id = old.technician_id and a.booking_id = old.booking_id and a.visit_number = old.number
        and a.kind not in ('accept', 'decline')))
begin
  insert into visit_leads values (old.booking_id, old.number, old.technician_id) on conflict do nothing;
end;

-- Those to whom it is offered now, and those who declined it or let the time pass.
delete from visit_leads where exists (select 1 from visit_offers o where o.booking_id = visit_leads.booking_id
    and o.visit_number = visit_leads.visit_number and o.technician_id = visit_leads.technician_id)
  and not exists (select 1 from visit_offers o where o.booking_id = visit_leads.booking_id
    and o.visit_number = visit_leads.visit_number and o.technician_id = visit_leads.technician_id
    and o.state in ('accepted', 'withdrawn'))
  and not exists (select 1 from field_actions a join technicians t on t.user_id = a.user_id
    where t.id = visit_leads.technician_id and a.booking_id = visit_leads.booking_id
      and a.visit_number = visit_leads.visit_number and a.kind not in ('accept', 'decline'));
