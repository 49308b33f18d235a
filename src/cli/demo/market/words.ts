/** Places of the sample listings and jobs: postcode districts that are covered. No street has the second half. */
export const advertPlaces: readonly (readonly [area: string, postcode: string])[] = [
  ['Croydon and Addiscombe', 'CR0 9ZH'],
  ['South Croydon and Selsdon', 'CR2 9ZJ'],
  ['Thornton Heath', 'CR7 9ZL'],
  ['Purley and Kenley', 'CR8 9ZN'],
  ['Mitcham', 'CR4 9ZP'],
  ['Coulsdon', 'CR5 9ZQ'],
  ['Caterham', 'CR3 9ZR'],
  ['Crystal Palace and Upper Norwood', 'SE19 9ZS'],
  ['Penge and Anerley', 'SE20 9ZT'],
  ['South Norwood', 'SE25 9ZH'],
  ['Sydenham', 'SE26 9ZJ'],
  ['West Norwood', 'SE27 9ZL'],
  ['Dulwich', 'SE21 9ZN'],
  ['Streatham and Norbury', 'SW16 9ZP'],
  ['Tooting', 'SW17 9ZQ'],
  ['Balham', 'SW12 9ZR'],
  ['Wimbledon', 'SW19 9ZS'],
  ['Beckenham', 'BR3 9ZT'],
  ['Bromley', 'BR1 9ZH'],
  ['Sutton', 'SM1 9ZJ'],
  ['Wallington', 'SM6 9ZL'],
]

interface TradeWords {
  readonly trade: string
  /** The last word of the names of businesses. */
  readonly names: readonly string[]
  readonly work: readonly string[]
  readonly certifications: readonly string[]
  readonly jobs: readonly (readonly [title: string, task: string])[]
}

/** The trades of the catalogue, with the words of their listings and jobs. */
export const tradeWords: readonly TradeWords[] = [
  {
    trade: 'plumbing',
    names: ['Plumbing', 'Pipework', 'Taps and Drains', 'Water Services'],
    work: [
      'Leaks, taps, toilets and blocked drains.',
      'New pipework for kitchens, outside taps and water softeners.',
      'Stop taps, ball valves and low pressure, found and put right.',
    ],
    certifications: ['City & Guilds Level 2 Plumbing'],
    jobs: [
      ['Plumber for maintenance of flats', 'Leaks, taps and waste pipes in three blocks of flats.'],
      ['Plumber for first fix of six houses', 'Hot, cold and waste pipework up to the second inspection.'],
      ['Plumbing apprentice supervisor', 'Plan the week of two apprentices and check the work that they leave.'],
    ],
  },
  {
    trade: 'electrical',
    names: ['Electrical', 'Electrics', 'Lighting', 'Wiring'],
    work: [
      'Sockets, lights and fuse boards, tested and certified.',
      'Rewiring of flats and houses, one room at a time where you live there.',
      'Reports on the condition of the wiring for landlords.',
    ],
    certifications: ['NICEIC approved', '18th Edition'],
    jobs: [
      ['Electrician for rented homes', 'Inspections, small repairs and the reports that go with them.'],
      ['Electrician for a school over the holidays', 'Replace the lighting of two corridors and a hall.'],
      ['Electrical tester', 'Test and certify circuits in shops and offices.'],
    ],
  },
  {
    trade: 'plastering',
    names: ['Plastering', 'Render', 'Walls and Ceilings', 'Plasterwork'],
    work: [
      'Skimmed walls and ceilings, with the floor covered first.',
      'Cracks, damp patches and ceilings that have come down.',
      'Cornices copied and mended in older houses.',
    ],
    certifications: [],
    jobs: [
      ['Plasterer for eight weeks', 'Skim four flats, floor by floor.'],
      ['Plasterer for small repairs', 'Make good after plumbers and electricians.'],
      ['Renderer for a terrace', 'Two coats on the backs of five houses.'],
    ],
  },
  {
    trade: 'flooring',
    names: ['Flooring', 'Floors', 'Boards and Vinyl', 'Floor Sanding'],
    work: [
      'Laminate, vinyl and engineered boards.',
      'Old boards sanded, mended and sealed.',
      'Squeaks, gaps and uneven floors levelled.',
    ],
    certifications: [],
    jobs: [
      ['Floor layer', 'Vinyl and engineered boards in new flats.'],
      ['Floor sander for two houses', 'Sand and oil the boards of both ground floors.'],
      ['Flooring estimator', 'Measure, order and plan the week of two fitters.'],
    ],
  },
  {
    trade: 'kitchen',
    names: ['Kitchens', 'Worktops', 'Kitchen Fitting', 'Kitchen Repairs'],
    work: [
      'Kitchens fitted from any shop, with the pipes and the sockets arranged.',
      'Doors, hinges and drawers that have dropped.',
      'Worktops cut, joined and oiled.',
    ],
    certifications: [],
    jobs: [
      ['Kitchen fitter', 'Two kitchens a week, cabinets and worktops.'],
      ['Worktop fitter', 'Template, cut and join on site.'],
      ['Kitchen fitter for one house', 'One L-shaped kitchen, delivered and on the site.'],
    ],
  },
  {
    trade: 'bathroom',
    names: ['Bathrooms', 'Showers', 'Bathroom Fitting', 'Wet Rooms'],
    work: [
      'Whole bathrooms, from the first pipe to the last tile.',
      'Showers that leak into the room below.',
      'Walk-in showers and rails for people who need them.',
    ],
    certifications: ['City & Guilds Level 2 Plumbing'],
    jobs: [
      ['Bathroom fitter', 'One bathroom a week with a tiler beside you.'],
      ['Fitter of adapted bathrooms', 'Level showers, rails and raised toilets.'],
      ['Bathroom fitter for a guest house', 'Six shower rooms over the winter.'],
    ],
  },
  {
    trade: 'renovation',
    names: ['Renovation', 'Builders', 'Home Works', 'Conversions'],
    work: [
      'Rooms knocked through, with the calculations and the inspector arranged.',
      'Lofts, garages and cellars made into rooms.',
      'One person to ring from the first day to the last.',
    ],
    certifications: ['Federation of Master Builders'],
    jobs: [
      ['Site supervisor', 'Run three houses at once, and keep the diary of each.'],
      ['General builder', 'Brickwork, blockwork and everything after it.'],
      ['Labourer for a loft conversion', 'Carry, clear and keep the stairs clean for six weeks.'],
    ],
  },
  {
    trade: 'painting',
    names: ['Painting', 'Decorators', 'Paint and Paper', 'Decorating'],
    work: [
      'Rooms, stairwells and fronts of houses.',
      'Sash windows freed, filled and painted.',
      'Wallpaper hung, and old paper taken off.',
    ],
    certifications: [],
    jobs: [
      ['Painter for stairwells', 'Eleven stairwells of a housing association.'],
      ['Painter and decorator', 'Homes that people live in: dust sheets every morning.'],
      ['Decorator for a shop', 'One shop, at night, before it opens.'],
    ],
  },
  {
    trade: 'tiling',
    names: ['Tiling', 'Tiles', 'Floor and Wall Tiling', 'Stone and Tile'],
    work: [
      'Walls and floors in ceramic, porcelain and stone.',
      'Cracked tiles replaced one at a time.',
      'Grout cleaned out and done again.',
    ],
    certifications: [],
    jobs: [
      ['Tiler', 'Bathrooms and kitchens for a small firm.'],
      ['Tiler for a swimming pool', 'Repair the edge and the steps of a school pool.'],
      ['Stone tiler', 'Limestone floors in two houses.'],
    ],
  },
  {
    trade: 'security',
    names: ['Locks', 'Security', 'Doors and Locks', 'Alarms'],
    work: [
      'Locks changed, and doors opened without damage where that can be done.',
      'Alarms and cameras that you can run from your telephone.',
      'Doors that stick, drop or do not close.',
    ],
    certifications: ['Master Locksmiths Association'],
    jobs: [
      ['Locksmith', 'Lock changes for landlords, by appointment.'],
      ['Alarm engineer', 'Service and small repairs of alarms in shops.'],
      ['Door entry engineer', 'Mend the door entry of nine blocks of flats.'],
    ],
  },
  {
    trade: 'structural',
    names: ['Structural', 'Underpinning', 'Brickwork', 'Lintels and Beams'],
    work: [
      'Beams, lintels and walls that carry weight.',
      'Brickwork repointed with the right mortar for its age.',
      'Cracks watched, measured and mended.',
    ],
    certifications: ['Federation of Master Builders'],
    jobs: [
      ['Bricklayer', 'Repointing and chimney repairs on old houses.'],
      ['Steel fixer for two beams', 'Put in two beams with a team of four.'],
      ['Bricklayer for a garden wall', 'Take down and build again 18 metres of wall.'],
    ],
  },
  {
    trade: 'heating',
    names: ['Heating', 'Boilers', 'Gas and Heating', 'Radiators'],
    work: [
      'Boilers serviced, mended and replaced.',
      'Radiators balanced, flushed and moved.',
      'Gas safety records for landlords.',
    ],
    certifications: ['Gas Safe registered'],
    jobs: [
      ['Gas engineer', 'Boiler services and repairs in rented homes.'],
      ['Heating engineer for a church', 'Take out and replace eleven radiators.'],
      ['Heat pump engineer', 'Fit and commission heat pumps in houses.'],
    ],
  },
  {
    trade: 'roofing',
    names: ['Roofing', 'Roofs and Gutters', 'Slate and Lead', 'Flat Roofs'],
    work: [
      'Slates, tiles and lead mended before the ceiling knows of it.',
      'Gutters cleared and hung again.',
      'Flat roofs in felt or rubber, with photos of the work.',
    ],
    certifications: ['National Federation of Roofing Contractors'],
    jobs: [
      ['Roofer', 'Slate and tile repairs, in pairs, with scaffolding where it is needed.'],
      ['Flat roofer for garages', 'Felt on 24 garages, in dry weeks.'],
      ['Lead worker', 'Valleys and flashings of listed houses.'],
    ],
  },
  {
    trade: 'carpentry',
    names: ['Carpentry', 'Joinery', 'Doors and Stairs', 'Woodwork'],
    work: [
      'Doors hung, stairs mended and skirting fitted.',
      'Shelves and cupboards built for the wall that they stand at.',
      'Sash windows mended and draught-proofed.',
    ],
    certifications: [],
    jobs: [
      ['Carpenter for second fix', 'Doors, skirting and architraves in four flats.'],
      ['Joiner', 'Make and mend sash windows in a small workshop.'],
      ['Carpenter for decking', 'One deck of 30 square metres with steps.'],
    ],
  },
]

/** First words of the names of sample businesses: no such place is on the map. */
export const businessPlaces: readonly string[] = [
  'Mulberry Rise',
  'Brickfield Corner',
  'Foxley Orchard',
  'Tramway Court',
  'Shirley Mill Lane',
  'Waddon Brook',
  'Clocktower Yard',
  'Bensham Oak',
  'Whitehorse Field',
  'Norbury Brook',
  'Kenley Hollow',
  'Selsdon Hill',
  'Figges Green',
  'Palace View',
  'Beulah Corner',
  'Tulse Wood',
  'Kelsey Lake',
  'Coney Wood',
  'Beddington Mill',
  'Farthing Dene',
]

/** Comments on listings by rating, as sample customers gave them. */
export const listingComments: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Came when they said, and the price stayed as it was written down.',
    'Careful in a house with two small children. Everything was swept at the end.',
    'Answered the same evening and finished within the week.',
    'Explained both ways to do it and said which one they would choose at home.',
    'Very neat. I have given the number to my neighbour.',
    'They sent photos of every step while we were away.',
  ],
  4: [
    'Good work. It took a day longer than planned, and they rang to say so.',
    'Pleased with the result. Parking was a trouble for them.',
    'Friendly and tidy. The written price came after a reminder.',
    'Solid work for a fair price.',
  ],
  3: ['The work is fine. I had to ask twice when they would come.', 'It holds, but the finish could be better.'],
  2: ['They had to come back for the same fault. It is right now.'],
}

/** The reply of an expert to a review, by its stars. */
export const listingReplies: Readonly<Record<number, string>> = {
  5: 'Thank you for writing this. It was a pleasure to work in your house.',
  4: 'Thank you. We have noted what was not perfect yet.',
  3: 'Thank you for being open about it. Next time we say earlier when we run late.',
  2: 'I am sorry. I came back on the Friday to put it right, and the work has a year of guarantee.',
}

/** A message to an expert, and the answer. */
export const listingTalk: readonly (readonly [asked: string, answered: string])[] = [
  [
    'Could you come and look at a repair in our flat? Any evening after six is good.',
    'Yes. Thursday at half past six would suit. Please send your street by answering here.',
  ],
  [
    'We have two rooms to do before the end of next month. Do you have time?',
    'We have five days from the 14th on. I would like to see the rooms first.',
  ],
  [
    'What would a visit cost, and is it taken off the price of the work?',
    'The visit is free within our area, and you get the price in writing.',
  ],
  [
    'The last people did not finish. Would you go on with it?',
    'Often yes. A few photos would help: what is done, and what is not.',
  ],
  [
    'Do you also work on Saturdays? We are both out on weekdays.',
    'Every second Saturday, from eight to two. The next free one is in two weeks.',
  ],
]
