-- Videos of quote requests are files too.
drop trigger visit_photos_kept;

create table files_that_go (
  kind text not null check (kind in ('photo', 'document', 'export', 'original', 'signature', 'video')),
  file text not null,
  at   text not null,
  primary key (kind, file)
) strict, without rowid;

insert into files_that_go select kind, file, at from files_to_remove;
drop table files_to_remove;
alter table files_that_go rename to files_to_remove;

create trigger visit_photos_kept before delete on visit_photos
when exists (select 1 from visit_reports r where r.booking_id = old.booking_id and r.visit_number = old.visit_number
    and r.version = old.added_in and r.submitted_at is not null)
  and not exists (select 1 from files_to_remove where kind = 'photo' and file = old.file)
  and exists (select 1 from bookings b join users u on u.id = b.customer_id where b.id = old.booking_id and u.demo = 0)
begin
  select raise(abort, 'a submitted report is kept');
end;
