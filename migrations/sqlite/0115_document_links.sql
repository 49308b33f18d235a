-- Links to issued documents, by the hash of their token. They are apart from those of bookings, which always have one: a
-- document may have none, and no list of purposes has to be copied for them.
create table document_links (
  token_hash text primary key,
  invoice_id text not null references invoices (id),
  created_at text not null,
  expires_at text not null,
  revoked_at text
) strict, without rowid;

create index document_links_by_document on document_links (invoice_id);
create index document_links_by_end on document_links (expires_at);
