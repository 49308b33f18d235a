/** How people search for one service, in British English and lower case, with commas between. */
export interface ServiceSearches {
  /** Decides the patterns that its phrases have (`intents.ts`). */
  readonly kind: 'emergency' | 'repair' | 'install' | 'survey'
  /** The job, as a search names it. */
  readonly jobs: string
  /** The person who does it; one who is named by several services belongs to the general one. */
  readonly people?: string
  /** Questions of somebody who tries it first; they name no place. */
  readonly advice?: string
  /** Further words that find it; the generator makes no phrases of them. */
  readonly also?: string
}

/**
 * The searches for each service of the shipped catalogue, by the last part of its id. A service that is not here is
 * found by its name. Words that mean the same need one spelling only (`same-words.ts`).
 */
export const serviceSearches: Readonly<Record<string, ServiceSearches>> = {
  // Plumbing
  'plumbing-repair': {
    kind: 'repair',
    jobs: 'plumbing repair, leaking pipe repair, water leak repair',
    people: 'plumber',
    advice: 'how to find a hidden water leak, how to fix a leaking pipe joint, where is my stopcock',
    also: `leak, leak detection, pipe, low water pressure, stopcock, stop tap`,
  },
  'tap-repair': {
    kind: 'repair',
    jobs: 'tap repair, leaking tap repair, tap replacement, kitchen tap replacement',
    advice: 'how to stop a leaking tap, how to change a tap washer',
    also: 'tap, dripping tap, mixer tap, tap fitting, bathroom tap, bath tap',
  },
  'toilet-repair': {
    kind: 'repair',
    jobs: 'toilet repair, leaking toilet repair, toilet flush repair, toilet cistern repair',
    advice: 'how to stop a toilet running, why does my toilet not flush',
    also: 'toilet, toilet flush, toilet running, cistern, flush valve',
  },
  'blocked-drain': {
    kind: 'repair',
    jobs: 'blocked drain, blocked sink, blocked toilet, drain unblocking, drain cleaning',
    advice: 'how to unblock a sink, how to unblock a shower drain',
    also: 'drain, drainage, blocked, blocked shower, blocked bath, blocked pipe, slow draining sink, plughole',
  },
  'outside-tap': {
    kind: 'install',
    jobs: 'outside tap installation, garden tap installation, outdoor tap fitting',
    advice: 'how to protect an outside tap from frost',
    also: 'outside tap, garden tap, outdoor tap',
  },
  'emergency-plumbing': {
    kind: 'emergency',
    jobs: 'emergency plumbing, emergency leak repair',
    people: 'plumber',
    advice: 'what to do about a water leak through the ceiling',
    also: `emergency leak, flood, flooding, flooded, water through ceiling, water leak ceiling, emergency tap, emergency
      toilet repair`,
  },
  'burst-pipe': {
    kind: 'emergency',
    jobs: 'burst pipe repair, burst water pipe, emergency burst pipe',
    advice: 'what to do when a pipe bursts',
    also: 'burst pipe, burst, frozen pipe, split pipe',
  },
  'overflowing-drain': {
    kind: 'emergency',
    jobs: 'emergency drain unblocking, overflowing toilet, overflowing drain, emergency blocked toilet',
    advice: 'what to do when a toilet overflows',
    also: `overflowing, emergency drain, emergency drain cleaning, sewage, sewage backing up, overflowing sink, emergency
      blocked drain, emergency blocked sink`,
  },

  // Electrical
  'electrical-repair': {
    kind: 'repair',
    jobs: 'electrical repair, electrical fault finding, socket repair, light switch repair',
    people: 'electrician',
    advice: 'why does my fuse board keep tripping, how to reset a fuse board',
    also: `electrics, fuse tripping, fuse board tripping, rcd tripping, electrics tripping, light switch, flickering
      light, wiring, rewiring, socket not working, lights not working, socket`,
  },
  'light-fitting': {
    kind: 'install',
    jobs: 'light fitting installation, ceiling light installation, light fitting replacement, chandelier installation',
    advice: 'how to change a ceiling light safely',
    also: 'light, lighting, light fitting, spotlight, downlights, pendant light, outdoor light, chandelier',
  },
  'extra-socket': {
    kind: 'install',
    jobs: 'double socket installation, extra plug socket installation, new socket installation',
    also: `extra socket, double socket, plug socket, socket installation, new socket, add socket, usb socket, outside
      socket`,
  },
  'fuse-board-replacement': {
    kind: 'install',
    jobs: 'fuse board replacement, fuse box replacement, consumer unit replacement, new fuse board',
    advice: 'when does a fuse board need replacing',
    also: 'fuse board, fuse box, fusebox, fuse, consumer unit, fusebox replacement, fuse board upgrade',
  },
  'electrical-safety-report': {
    kind: 'survey',
    jobs: 'eicr, landlord electrical certificate, electrical safety report, electrical inspection',
    advice: 'how often does a landlord need an eicr',
    also: `electrical safety certificate, electrical certificate, eicr certificate, electrical test, electrical testing,
      electrical safety check, electrical report, electrical condition report`,
  },
  'smart-home-installation': {
    kind: 'install',
    jobs: 'smart home installation, smart thermostat installation, smart switch installation',
    also: `smart home, smart thermostat, smart lighting, smart light, smart meter, hive installation, nest installation,
      tado installation, hive thermostat, nest thermostat, home automation`,
  },
  'dangerous-electrics': {
    kind: 'emergency',
    jobs: 'emergency electrical repair, sparking socket, house power failure',
    people: 'electrician',
    advice: 'what to do about a sparking socket',
    also: `sparking, sparks, electric shock, burning smell, burning smell socket, no power, no electricity, power cut,
      power failure, no electricity in house, emergency electrics`,
  },

  // Plastering
  'plaster-patch': {
    kind: 'repair',
    jobs: 'plaster repair, plaster patch repair, hole in wall repair, plasterboard repair',
    people: 'plasterer',
    advice: 'how to fill a hole in plaster',
    also: 'plaster hole, hole in wall, plasterboard, cracked plaster, patch plastering, plaster',
  },
  'skim-one-wall': {
    kind: 'install',
    jobs: 'wall skimming, skim plastering, wall plastering',
    also: 'skim, skimming, skim coat, skim wall, plaster wall, plaster room, artex wall',
  },
  'ceiling-repair': {
    kind: 'repair',
    jobs: 'ceiling repair, ceiling plaster repair, water damaged ceiling repair',
    advice: 'how to repair a water stained ceiling',
    also: `ceiling, ceiling plaster, ceiling plasterboard, ceiling hole, hole in ceiling, cracked ceiling, ceiling water
      damage, ceiling skimming, artex ceiling`,
  },
  'falling-ceiling': {
    kind: 'emergency',
    jobs: 'emergency ceiling repair, sagging ceiling, collapsed ceiling repair',
    advice: 'what to do about a sagging ceiling',
    also: 'collapsed ceiling, falling ceiling, ceiling fell down, bulging ceiling, emergency ceiling',
  },

  // Flooring
  'floorboard-repair': {
    kind: 'repair',
    jobs: 'floorboard repair, squeaky floorboard repair, wooden floor repair',
    advice: 'how to stop floorboards squeaking',
    also: 'floorboard, squeaky floor, broken floorboard, floor repair, loose floorboard, wood floor repair',
  },
  'laminate-laying': {
    kind: 'install',
    jobs: 'laminate floor fitting, laminate flooring installation',
    people: 'laminate floor fitter, floor fitter',
    also: `laminate, laminate floor, laminate laying, floor laying, flooring, floor layer, lvt flooring, engineered wood
      floor`,
  },
  'vinyl-laying': {
    kind: 'install',
    jobs: 'vinyl floor fitting, bathroom vinyl floor fitting, kitchen vinyl floor fitting',
    people: 'vinyl floor fitter',
    also: 'vinyl, vinyl floor, lino, lino fitting, vinyl laying, vinyl tiles',
  },

  // Kitchen
  'kitchen-unit-repair': {
    kind: 'repair',
    jobs: 'kitchen cupboard repair, kitchen unit repair, kitchen door hinge repair, kitchen drawer repair',
    people: 'kitchen fitter',
    advice: 'how to adjust a kitchen cupboard door',
    also: `kitchen, kitchen repair, kitchen cupboard, kitchen cabinet, kitchen cabinet repair, cupboard door, cupboard
      hinge, kitchen hinge, kitchen door, kitchen drawer, kitchen unit`,
  },
  'worktop-replacement': {
    kind: 'install',
    jobs: 'worktop replacement, kitchen worktop fitting, kitchen worktop replacement',
    people: 'worktop fitter',
    also: 'worktop, kitchen worktop, kitchen worktop repair, countertop',
  },
  'kitchen-sink-fitting': {
    kind: 'install',
    jobs: 'kitchen sink fitting, kitchen sink replacement, sink installation',
    also: 'sink, kitchen sink, sink fitting, sink replacement',
  },
  'dishwasher-fitting': {
    kind: 'install',
    jobs: 'dishwasher installation, washing machine installation, dishwasher fitting, washing machine plumbing',
    advice: 'how to connect a dishwasher waste pipe',
    also: `dishwasher, washing machine, washing machine fitting, washing machine connection, dishwasher connection,
      dishwasher plumbing`,
  },
  'gas-hob-fitting': {
    kind: 'install',
    jobs: 'gas hob installation, gas hob fitting, gas hob replacement, gas cooker installation',
    advice: 'who may connect a gas hob',
    also: 'gas hob, hob, gas cooker, gas cooker fitting, gas cooker connection, hob installation, cooker installation',
  },

  // Bathroom
  'shower-repair': {
    kind: 'repair',
    jobs: 'shower repair, leaking shower repair, mixer shower repair, shower pressure repair',
    advice: 'why is my shower water cold, how to descale a shower head',
    also: `shower, shower leak, shower head, shower pump, shower valve, thermostatic shower, shower pressure, shower not
      working`,
  },
  'bath-resealing': {
    kind: 'repair',
    jobs: 'bath resealing, shower resealing, bathroom resealing, bath sealant replacement',
    advice: 'how to remove mould from bath sealant',
    also: 'bath reseal, shower reseal, shower tray reseal, silicone, sealant, bathroom sealant, bathroom silicone',
  },
  'electric-shower': {
    kind: 'install',
    jobs: 'electric shower replacement, electric shower installation, electric shower fitting',
    people: 'electric shower fitter',
    also: `electric shower, electric shower repair, shower replacement, shower installation, shower fitter, power shower
      installation`,
  },
  'toilet-and-basin': {
    kind: 'install',
    jobs: 'toilet replacement, toilet installation, basin replacement, basin and toilet replacement',
    people: 'bathroom fitter',
    also: `new toilet, basin, basin fitting, bathroom basin, bathroom sink, bathroom sink replacement, toilet fitter,
      bathroom, bathroom installation, bathroom sink fitting, cloakroom toilet`,
  },

  // Renovation
  'general-building-repair': {
    kind: 'repair',
    jobs: 'building repair, house repair, property maintenance, home repair',
    people: 'handyman',
    also: `building maintenance, odd jobs, odd job man, house maintenance, property repair, home maintenance, small
      building work, handyman services`,
  },
  'builder-half-day': {
    kind: 'survey',
    jobs: 'builder half day, builder for small jobs',
    people: 'builder',
    also: 'half day builder, small jobs, building company, building contractor, building services',
  },
  'builder-full-day': {
    kind: 'survey',
    jobs: 'builder full day, builder day rate',
    also: 'builder by the day, builder one day, builder daily rate',
  },
  'renovation-visit': {
    kind: 'survey',
    jobs: 'home renovation quote, loft conversion quote, house extension quote, kitchen renovation quote',
    also: `renovation, house renovation, home renovation, property renovation, refurbishment, house refurbishment,
      bathroom renovation, bathroom refurbishment, kitchen renovation, kitchen refurbishment, loft conversion,
      extension, house extension, kitchen extension, garage conversion, renovation builder, loft conversion builder,
      extension builder`,
  },

  // Painting
  'paint-one-room': {
    kind: 'install',
    jobs: 'room painting, bedroom painting, interior painting, wall painting',
    people: 'painter and decorator, painter, decorator',
    advice: 'how long does paint take to dry',
    also: `painter, painting, decorating, house painting, house painter, ceiling painting, room decorating, hallway
      painting, wallpapering`,
  },
  'stain-and-mould-painting': {
    kind: 'repair',
    jobs: 'mould removal, mould treatment, stain block painting, ceiling stain painting',
    advice: 'how to paint over a water stain',
    also: `mould, black mould, black mould removal, stain, mould painting, mould cleaning, damp stain painting, bathroom
      mould, mould bathroom ceiling, mould wall`,
  },
  'front-door-painting': {
    kind: 'install',
    jobs: 'front door painting, front door repainting, exterior door painting',
    also: 'door painting, front door spraying, outside painting, exterior painting',
  },

  // Tiling
  'tile-repair': {
    kind: 'repair',
    jobs: 'tile repair, cracked tile replacement, bathroom tile repair, floor tile repair',
    people: 'tiler',
    advice: 'how to replace a cracked tile',
    also: `tile, tiling, cracked tile, broken tile, loose tile, wall tile, floor tile, bathroom tiler, bathroom tiling,
      tile fitter, tile replacement, floor tiler, wall tiler`,
  },
  regrouting: {
    kind: 'repair',
    jobs: 'regrouting, bathroom regrouting, shower regrouting, grout repair',
    advice: 'how to clean bathroom grout',
    also: `grout, grout replacement, tile grouting, tile grout, bath regrouting, grout cleaning, shower tile grout,
      bathroom tile grout, bathroom tile regrouting`,
  },
  'kitchen-splashback': {
    kind: 'install',
    jobs: 'kitchen splashback tiling, splashback fitting, kitchen wall tiling',
    people: 'kitchen tiler',
    also: 'splashback, kitchen splashback, kitchen tiling, splashback installation, kitchen tile',
  },

  // Security
  'lock-change': {
    kind: 'repair',
    jobs: 'lock change, door lock replacement, lock repair, front door lock change',
    people: 'locksmith',
    advice: 'how to fix a stiff door lock',
    also: `lock, new lock, door lock, lock fitting, front door lock, upvc door lock, upvc lock, door lock repair, window
      lock, mortice lock, deadlock, yale lock, key stuck in lock, upvc door lock repair`,
  },
  'door-and-window-security': {
    kind: 'survey',
    jobs: 'home security check, door and window security check',
    advice: 'how to make a back door more secure',
    also: `home security, house security, window security, door security, security survey, security check, burglar proof`,
  },
  'camera-or-doorbell': {
    kind: 'install',
    jobs: 'cctv installation, security camera installation, video doorbell installation, ring doorbell installation',
    people: 'cctv installer',
    also: `camera, cctv, security camera, video doorbell, doorbell, ring doorbell, doorbell fitting, doorbell
      installation, home security camera, smart doorbell, nest doorbell, doorbell repair`,
  },
  'burglar-alarm-repair': {
    kind: 'repair',
    jobs: 'burglar alarm repair, house alarm repair, intruder alarm repair',
    people: 'alarm engineer',
    advice: 'how to stop a burglar alarm beeping',
    also: `alarm, burglar alarm, house alarm, intruder alarm, alarm repair, alarm battery, burglar alarm service, alarm
      service, burglar alarm battery, security alarm, home alarm`,
  },
  'locked-out': {
    kind: 'emergency',
    jobs: 'locked out of house, locked out, emergency lock opening',
    people: 'locksmith',
    advice: 'what to do when locked out',
    also: `lockout, lost keys, emergency lock, emergency lock change, key broken in lock, house lockout, locked out
      locksmith, emergency door opening`,
  },

  // Structural
  'structural-assessment': {
    kind: 'survey',
    jobs: 'structural survey, structural assessment, structural crack survey, load bearing wall survey',
    people: 'structural surveyor',
    advice: 'when is a wall crack serious',
    also: `structural, structural engineer, structural report, structural inspection, subsidence, subsidence survey, load
      bearing wall, structural repair, wall removal, building survey, surveyor, house survey`,
  },
  'damp-survey': {
    kind: 'survey',
    jobs: 'damp survey, damp and mould survey, rising damp survey',
    people: 'damp surveyor',
    advice: 'how to tell rising damp from condensation',
    also: `damp, rising damp, damp proofing, damp proof, penetrating damp, condensation, damp wall, damp specialist, damp
      inspection, mould survey, mould inspection, damp and mould, damp treatment, damp repair`,
  },
  'wall-crack-repair': {
    kind: 'repair',
    jobs: 'wall crack repair, brick wall repair, brickwork crack repair',
    advice: 'how to fill a crack in an outside wall',
    also: `crack, wall crack, crack repair, crack stitching, brickwork, brickwork repair, brick repair, cracked wall,
      wall repair, repointing, pointing, bricklayer, garden wall repair, lintel crack`,
  },
  'dangerous-structure': {
    kind: 'emergency',
    jobs: 'dangerous wall, dangerous chimney, dangerous structure, collapsed wall',
    advice: 'what to do about a leaning wall',
    also: `dangerous building, leaning wall, falling wall, falling chimney, emergency builder, leaning chimney, unsafe
      wall, collapsed garden wall`,
  },

  // Heating
  'boiler-repair': {
    kind: 'repair',
    jobs: 'boiler repair, gas boiler repair, combi boiler repair, boiler breakdown repair',
    people: 'boiler engineer, heating engineer, gas engineer',
    advice: 'why does my boiler lose pressure, how to reset a boiler, how to repressurise a boiler',
    also: `boiler, boiler fix, boiler not working, boiler pressure, boiler leak, boiler fault, boiler breakdown, combi
      boiler, gas boiler, central heating, central heating repair, heating repair, heating, worcester boiler,
      vaillant boiler, boiler error code, gas safe engineer, gas plumber, heating plumber, boiler plumber, gas safe
      plumber`,
  },
  'boiler-service': {
    kind: 'repair',
    jobs: 'boiler service, gas boiler service, combi boiler service, annual boiler service',
    advice: 'how often should a boiler be serviced',
    also: `boiler check, boiler inspection, boiler servicing, boiler maintenance, heating service, boiler cleaning,
      central heating service, gas service`,
  },
  'landlord-gas-certificate': {
    kind: 'survey',
    jobs: 'landlord gas safety certificate, gas safety certificate, cp12 certificate, gas safety check',
    advice: 'how often does a landlord need a gas check',
    also: `gas certificate, cp12, gas safe certificate, gas safety, landlord certificate, landlord gas certificate,
      landlord gas check, gas inspection, gas check, gas safety record, gas safety inspection, gas safe check`,
  },
  'radiator-repair': {
    kind: 'repair',
    jobs: 'radiator repair, leaking radiator repair, radiator replacement, radiator valve replacement',
    advice: 'how to bleed a radiator, why is my radiator cold at the bottom',
    also: `radiator, radiator leak, radiator valve, radiator fitting, radiator cold, cold radiator, radiator not working,
      radiator balancing, thermostatic radiator valve, towel rail, radiator bleeding, radiator
      installation`,
  },
  'no-heating': {
    kind: 'emergency',
    jobs: 'emergency boiler repair, no heating or hot water, no hot water',
    people: 'heating engineer, gas engineer',
    advice: 'what to check when there is no hot water',
    also: `no heating, emergency boiler, emergency heating, emergency heating repair, emergency gas, heating not working,
      hot water not working, boiler no hot water, boiler no heating, emergency boiler engineer, same day boiler
      repair, heating broken, emergency gas plumber, emergency gas boiler repair, emergency heating plumber`,
  },

  // Roofing
  'roof-inspection': {
    kind: 'survey',
    jobs: 'roof inspection, roof survey, roof check',
    advice: 'how often should a roof be inspected',
    also: 'roof report, roof drone survey, chimney inspection, roof surveyor, roof condition report',
  },
  'roof-tile-repair': {
    kind: 'repair',
    jobs: 'roof repair, roof tile repair, slipped roof tile repair, slate roof repair',
    people: 'roofer',
    advice: 'how to spot a slipped roof tile',
    also: `roof, roof tile, slate roof, slipped tile, roof slate, broken roof tile, roof tile replacement, ridge tile,
      ridge tile repair, slate repair, missing roof tile, tile roof repair`,
  },
  'gutter-clearing': {
    kind: 'repair',
    jobs: 'gutter cleaning, gutter repair, gutter clearing, leaking gutter repair',
    advice: 'how often should gutters be cleaned',
    also: `gutter, guttering, blocked gutter, gutter leak, gutter replacement, downpipe, downpipe repair, roof gutter,
      roof gutter repair, fascia and gutter, blocked downpipe`,
  },
  'flat-roof-patch': {
    kind: 'repair',
    jobs: 'flat roof repair, felt roof repair, rubber roof repair, flat roof leak repair',
    people: 'flat roofer',
    advice: 'how to spot a split in a flat roof',
    also: `flat roof, flat roof leak, felt roof, fibreglass roof, rubber roof, garage roof repair, grp roof, epdm roof,
      garage roof, fibreglass roof repair, dormer roof repair`,
  },
  'storm-damage': {
    kind: 'emergency',
    jobs: 'emergency roof repair, roof leak repair, storm damage roof repair, leaking roof',
    people: 'roofer',
    advice: 'what to do about a leaking roof',
    also: `roof leak, storm damage, emergency roof, roof storm damage, emergency roof leak, emergency roof leak repair,
      emergency flat roof repair, chimney leak, roof tarpaulin, emergency flat roof leak repair`,
  },

  // Carpentry
  'door-hanging': {
    kind: 'install',
    jobs: 'door hanging, internal door fitting, door repair, sticking door repair',
    people: 'carpenter, door fitter',
    advice: 'how to fix a sticking door',
    also: `door, door fitting, door replacement, internal door, door hinge, door hinge repair, joiner, front door
      fitting, front door replacement, fire door fitting, wooden door repair, carpentry
      repair`,
  },
  'sash-window-repair': {
    kind: 'repair',
    jobs: 'sash window repair, sash cord replacement, wooden window repair, sash window restoration',
    advice: 'how to replace a sash cord',
    also: `sash window, sash cord, sash, window repair, window, timber window repair, wooden window, sash window
      replacement, draught proofing sash window, window frame repair`,
  },
  'stair-and-banister-repair': {
    kind: 'repair',
    jobs: 'stair repair, banister repair, squeaky stair repair, spindle replacement',
    advice: 'how to stop stairs creaking',
    also: `stair, banister, spindle, squeaky stair, loose banister, staircase repair, handrail fitting, broken spindle,
      broken stair, newel post`,
  },
  'shelves-and-flat-pack': {
    kind: 'install',
    jobs: 'flat pack assembly, furniture assembly, shelf fitting, curtain rail fitting',
    people: 'flat pack assembler',
    also: `flat pack, flatpack, flatpack assembly, flatpack furniture, shelf, shelving, ikea assembly, curtain rail,
      curtain pole fitting, curtain pole, tv wall mounting, blind fitting, alcove
      shelf, wardrobe assembly, picture hanging`,
  },
  'emergency-boarding-up': {
    kind: 'emergency',
    jobs: 'emergency boarding up, broken window, broken door, emergency window repair',
    people: 'glazier',
    advice: 'what to do about a broken window',
    also: `boarding up, board up, broken glass, smashed window, window boarding, broken window repair, broken door
      repair, emergency door repair, break in repair, glazier, window glass replacement, glass replacement, smashed
      door, broken window boarding up, broken front door, emergency window, emergency door, broken window glass,
      double glazing repair, burglary repair, broken window replacement`,
  },
}
