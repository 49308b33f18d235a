-- Pending refunds are read each minute and by the Payment Security Dashboard.
create index refunds_pending on refunds (created_at) where status = 'pending';
