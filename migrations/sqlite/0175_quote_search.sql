-- Requests for quotes are searched through the product's trigram indexes.

insert into search_state (name, upto) values ('quote_requests', 0);

create virtual table quote_requests_search
  using fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
insert into quote_requests_search (quote_requests_search, rank) values ('automerge', 0), ('crisismerge', 1000);

create trigger quote_requests_change_in_search
after update of reference, name, email, phone, address, postcode, description on quote_requests
when old.rowid <= (select upto from search_state where name = 'quote_requests')
  and (old.reference, old.name, old.email, old.phone, old.address, old.postcode, old.description)
  is not (new.reference, new.name, new.email, new.phone, new.address, new.postcode, new.description)
begin
  insert into search_pending (name, row) select 'quote_requests', old.rowid
  where not exists (select 1 from search_pending where name = 'quote_requests' and row = old.rowid);
end;

create trigger quote_requests_leave_search after delete on quote_requests
when old.rowid <= (select upto from search_state where name = 'quote_requests')
begin
  insert into search_pending (name, row) select 'quote_requests', old.rowid
  where not exists (select 1 from search_pending where name = 'quote_requests' and row = old.rowid);
end;
