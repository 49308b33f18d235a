-- Views of public pages: sums alone, of nobody in particular.
create table page_views (
  day      text    not null check (day glob '????-??-??'),
  page     text    not null check (length(page) between 1 and 200),
  source   text    not null check (length(source) between 1 and 40),
  device   text    not null check (device in ('phone', 'tablet', 'computer')),
  views    integer not null check (views > 0),
  landings integer not null check (landings between 0 and views),
  primary key (day, page, source, device)
) strict, without rowid;

-- Visitors of a day who came to a step of booking online; 7 is the payment.
create table booking_steps (
  day      text    not null check (day glob '????-??-??'),
  step     integer not null check (step between 1 and 7),
  source   text    not null check (length(source) between 1 and 40),
  visitors integer not null check (visitors > 0),
  primary key (day, step, source)
) strict, without rowid;
