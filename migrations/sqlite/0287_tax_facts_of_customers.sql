-- Facts of a customer for VAT and the Construction Industry Scheme, as the office recorded them, and the confirmation in writing
-- that they are an end user (decision 261).
create table customer_tax_facts (
  user_id        text    primary key references users (id),
  cis_registered integer not null check (cis_registered in (0, 1)),
  cis_rate       integer check (cis_rate in (0, 20, 30)),
  peppol_id      text,
  end_user_words text,
  -- The day on which the customer confirmed it.
  end_user_on    text,
  -- The member of staff who recorded it, and when.
  end_user_by    text,
  end_user_at    text,
  version        integer not null check (version >= 1),
  updated_at     text    not null,
  check ((end_user_words is null) = (end_user_on is null)),
  check ((end_user_words is null) = (end_user_by is null)),
  check ((end_user_words is null) = (end_user_at is null)),
  check (cis_rate is null or cis_registered = 1)
) strict;

-- The confirmation as a document names it.
alter table invoices add column end_user_words text not null default '';
alter table recurrences add column end_user_words text not null default '';

-- It stays with an issued document, until its people are taken out.
create trigger invoices_confirmation_stays before update on invoices
when old.status <> 'draft' and old.end_user_words <> new.end_user_words
  and not (new.end_user_words = '' and old.blanked_at is null and new.blanked_at is not null)
begin
  select raise(abort, 'an issued document does not change');
end;
