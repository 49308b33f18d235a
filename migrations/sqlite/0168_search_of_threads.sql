-- The inbox finds the conversations of bookings by the words of their messages, through a trigram index, and lists those
-- that are to be dealt with without reading those that are done.

-- The place of a message in the index. The table is kept by booking and number, and has no rowid.
alter table service_communications add column number integer;

update service_communications set number = each.place
from (
  select booking_id, seq, row_number() over (order by created_at, booking_id, seq) as place from service_communications
) each
where each.booking_id = service_communications.booking_id and each.seq = service_communications.seq;

create unique index service_communications_by_number on service_communications (number);

create trigger service_communications_numbered after insert on service_communications when new.number is null
begin
  update service_communications set number = (select coalesce(max(number), 0) + 1 from service_communications)
  where booking_id = new.booking_id and seq = new.seq;
end;

insert into search_state (name, upto) values ('service_communications', 0);

create virtual table service_communications_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
insert into service_communications_search (service_communications_search, rank)
  values ('automerge', 0), ('crisismerge', 1000);

create trigger service_communications_change_in_search after update of message_content on service_communications
when old.number <= (select upto from search_state where name = 'service_communications')
  and old.message_content is not new.message_content
begin
  insert into search_pending (name, row) select 'service_communications', old.number
  where not exists (select 1 from search_pending where name = 'service_communications' and row = old.number);
end;

create trigger service_communications_leave_search after delete on service_communications
when old.number <= (select upto from search_state where name = 'service_communications')
begin
  insert into search_pending (name, row) select 'service_communications', old.number
  where not exists (select 1 from search_pending where name = 'service_communications' and row = old.number);
end;

-- The booking was completed or cancelled.
alter table booking_threads add column is_over integer not null default 0 check (is_over in (0, 1));

update booking_threads set is_over = 1
where exists (select 1 from bookings b where b.id = booking_id and b.status in ('completed', 'cancelled'));

create trigger booking_threads_begun after insert on booking_threads
when exists (select 1 from bookings b where b.id = new.booking_id and b.status in ('completed', 'cancelled'))
begin
  update booking_threads set is_over = 1 where booking_id = new.booking_id;
end;

create trigger bookings_over_in_threads after update of status on bookings
when (old.status in ('completed', 'cancelled')) <> (new.status in ('completed', 'cancelled'))
begin
  update booking_threads set is_over = new.status in ('completed', 'cancelled') where booking_id = new.id;
end;

create index booking_threads_to_answer on booking_threads (last_at, booking_id)
  where asked_seq <= office_read_to and (is_over = 0 or waiting_since is not null);

-- A notice leads to its conversation.
create index notifications_of_threads on notifications (link) where type = 'thread_message';
