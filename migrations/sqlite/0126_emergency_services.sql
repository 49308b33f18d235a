-- The cards of Emergency Callout Services. A card is presentation: price and response come from its service, which the data
-- file brings after the migrations of a first start, so that it is no reference here.
create table emergency_services (
  id            text    primary key,
  -- Null for a card that asks for a call.
  service_id    text,
  service_name  text    not null,
  -- The slug of a trade.
  service_type  text    not null,
  description   text    not null,
  features      text    not null check (json_valid(features)),
  -- Its photo in emergency_pictures; null for the drawing of the trade.
  image_sha256  text    references emergency_pictures (sha256),
  color         text    not null check (color in ('blue', 'yellow', 'gray', 'brown', 'teal', 'cyan', 'orange', 'slate', 'red')),
  icon          text    not null check (icon in ('Droplet', 'Zap', 'Square', 'LayoutGrid', 'UtensilsCrossed', 'Bath', 'Hammer', 'PaintBucket', 'Grid3x3', 'Lock')),
  is_active     integer not null check (is_active in (0, 1)),
  display_order integer not null check (display_order >= 1),
  version       integer not null check (version >= 1),
  updated_at    text    not null
) strict, without rowid;

create index emergency_services_by_picture on emergency_services (image_sha256) where image_sha256 is not null;

-- Photos that were drawn anew, by their hash.
create table emergency_pictures (
  sha256 text    primary key,
  width  integer not null check (width > 0),
  height integer not null check (height > 0),
  webp   blob    not null
) strict;

insert into emergency_services
  (id, service_id, service_name, service_type, description, features, color, icon, is_active, display_order, version, updated_at)
values
  ('ems_plumbing', 'svc_emergency-plumbing', 'Leaks and Flooding', 'plumbing',
   'Water where it should not be: a leaking pipe, a failed joint, a tank that runs over.',
   '["The water is stopped first","First hour on site included","A lasting repair is priced before it begins"]',
   'blue', 'Droplet', 1, 1, 1, '2026-11-26T00:00:00.000Z'),
  ('ems_electrical', 'svc_dangerous-electrics', 'Dangerous Electrics', 'electrical',
   'Sparks, a burning smell, a socket that is hot, or a fuse board that trips again and again.',
   '["Made safe before anything else","The fault is found and named","Power back on where that is safe"]',
   'yellow', 'Zap', 1, 2, 1, '2026-11-26T00:00:00.000Z'),
  ('ems_plastering', 'svc_falling-ceiling', 'Sagging or Falling Ceiling', 'plastering',
   'Plaster that bulges, drips or has begun to come down.',
   '["Loose plaster taken down safely","The room made safe to walk through","What caused it is looked for"]',
   'gray', 'Square', 1, 3, 1, '2026-11-26T00:00:00.000Z'),
  ('ems_flooring', null, 'Water Under a Floor', 'flooring',
   'Boards that cup, or a floor that is wet after a leak. Call: we say what to lift and what to leave.',
   '["Advice while you wait","Boards lifted to let it dry","A written price before we lay it again"]',
   'brown', 'LayoutGrid', 1, 4, 1, '2026-11-26T00:00:00.000Z'),
  ('ems_kitchen', 'svc_emergency-plumbing', 'Kitchen Leaks', 'kitchen',
   'A washing machine, dishwasher or sink that floods the kitchen.',
   '["Supply to the appliance closed off","Leaking hose or trap made tight","Neighbours below are thought of, too"]',
   'teal', 'UtensilsCrossed', 1, 5, 1, '2026-11-26T00:00:00.000Z'),
  ('ems_bathroom', 'svc_overflowing-drain', 'Overflowing Toilet or Drain', 'bathroom',
   'A toilet, bath or drain that fills up and does not go down.',
   '["Cleared with our own machines","Made usable in the same visit","Left clean and disinfected"]',
   'cyan', 'Bath', 1, 6, 1, '2026-11-26T00:00:00.000Z'),
  ('ems_renovation', 'svc_dangerous-structure', 'Dangerous Wall or Chimney', 'renovation',
   'A wall that leans, a beam that gives, a chimney that moves in the wind.',
   '["Propped or fenced off at once","Looked at by someone who knows structures","A report of what was found"]',
   'orange', 'Hammer', 1, 7, 1, '2026-11-26T00:00:00.000Z'),
  ('ems_painting', null, 'Stains and Soot', 'painting',
   'Walls that a leak or a small fire has marked. Call: some of it can wait, and some must not.',
   '["What is safe to wash, and what is not","Damp and soot sealed before paint","Photos for your insurer on request"]',
   'slate', 'PaintBucket', 1, 8, 1, '2026-11-26T00:00:00.000Z'),
  ('ems_tiling', null, 'Loose or Falling Tiles', 'tiling',
   'Tiles that come off a wall, or a shower that leaks through them. Call before you use it again.',
   '["Loose tiles taken off safely","A shower sealed for the time being","A price for new tiles before we begin"]',
   'gray', 'Grid3x3', 1, 9, 1, '2026-11-26T00:00:00.000Z'),
  ('ems_security', 'svc_locked-out', 'Locked Out', 'security',
   'A key that is lost, broken or on the wrong side of the door.',
   '["Opened without damage where that can be done","Proof that you live there is asked for","A new lock is priced apart"]',
   'red', 'Lock', 1, 10, 1, '2026-11-26T00:00:00.000Z');
