-- The inbox is searched through the product's trigram indexes: numbers and messages of chats, and enquiries.

insert into search_state (name, upto) values
  ('conversations', 0),
  ('conversation_entries', 0),
  ('enquiries', 0);

create virtual table conversations_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
insert into conversations_search (conversations_search, rank) values ('automerge', 0), ('crisismerge', 1000);

create virtual table conversation_entries_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
insert into conversation_entries_search (conversation_entries_search, rank) values ('automerge', 0), ('crisismerge', 1000);

create virtual table enquiries_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
insert into enquiries_search (enquiries_search, rank) values ('automerge', 0), ('crisismerge', 1000);

create trigger conversations_change_in_search after update of phone on conversations
when old.rowid <= (select upto from search_state where name = 'conversations')
  and old.phone is not new.phone
begin
  insert into search_pending (name, row) select 'conversations', old.rowid
  where not exists (select 1 from search_pending where name = 'conversations' and row = old.rowid);
end;

create trigger conversations_leave_search after delete on conversations
when old.rowid <= (select upto from search_state where name = 'conversations')
begin
  insert into search_pending (name, row) select 'conversations', old.rowid
  where not exists (select 1 from search_pending where name = 'conversations' and row = old.rowid);
end;

create trigger conversation_entries_change_in_search after update of text on conversation_entries
when old.rowid <= (select upto from search_state where name = 'conversation_entries')
  and old.text is not new.text
begin
  insert into search_pending (name, row) select 'conversation_entries', old.rowid
  where not exists (select 1 from search_pending where name = 'conversation_entries' and row = old.rowid);
end;

create trigger conversation_entries_leave_search after delete on conversation_entries
when old.rowid <= (select upto from search_state where name = 'conversation_entries')
begin
  insert into search_pending (name, row) select 'conversation_entries', old.rowid
  where not exists (select 1 from search_pending where name = 'conversation_entries' and row = old.rowid);
end;

create trigger enquiries_change_in_search after update of reference, name, email, phone, message on enquiries
when old.rowid <= (select upto from search_state where name = 'enquiries')
  and (old.reference, old.name, old.email, old.phone, old.message)
  is not (new.reference, new.name, new.email, new.phone, new.message)
begin
  insert into search_pending (name, row) select 'enquiries', old.rowid
  where not exists (select 1 from search_pending where name = 'enquiries' and row = old.rowid);
end;

create trigger enquiries_leave_search after delete on enquiries
when old.rowid <= (select upto from search_state where name = 'enquiries')
begin
  insert into search_pending (name, row) select 'enquiries', old.rowid
  where not exists (select 1 from search_pending where name = 'enquiries' and row = old.rowid);
end;
