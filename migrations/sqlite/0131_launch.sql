-- Since when the site is live: one row. Before it, no provider takes real money.
create table site_launch (
  id          integer primary key check (id = 1),
  launched_at text,
  launched_by text references users (id),
  -- The first payment through a provider before this release. The first start says whether its keys take real money, and
  -- empties it.
  earlier_at  text
) strict;

insert into site_launch (id, earlier_at)
select 1, min(created_at) from payments
where provider in ('stripe', 'paypal')
  and status in ('authorised', 'succeeded', 'partially_refunded', 'refunded', 'disputed');

create trigger site_launch_stays before update of launched_at on site_launch
when old.launched_at is not null and new.launched_at is not old.launched_at
begin
  select raise(abort, 'a site that is live stays live');
end;
