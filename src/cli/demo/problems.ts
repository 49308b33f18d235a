/** The problem that a customer describes when booking this service. */
export interface DemoProblem {
  /** The slug of a service of the catalogue. */
  readonly service: string
  readonly text: string
}

export const demoProblems: readonly DemoProblem[] = [
  {
    service: 'tap-repair',
    text: 'Kitchen mixer tap drips all night and the handle has gone stiff. It is about eight years old.',
  },
  {
    service: 'toilet-repair',
    text: 'The upstairs toilet keeps filling for ten minutes after every flush. You can hear it in the bedroom.',
  },
  {
    service: 'blocked-drain',
    text: 'Bath drains very slowly and it smells. I have tried a plunger and two bottles of the stuff from the shop.',
  },
  {
    service: 'plumbing-repair',
    text: 'Damp patch under the kitchen sink every morning and I cannot see where it comes from.',
  },
  {
    service: 'electrical-repair',
    text: 'Half the sockets downstairs went off on Sunday and the switch on the board will not stay up.',
  },
  {
    service: 'light-fitting',
    text: 'Need a light put up in the hall. It is a heavy glass one, I have it here in the box.',
  },
  {
    service: 'electrical-safety-report',
    text: 'We let the flat from next month and the agent wants an electrical safety report.',
  },
  {
    service: 'smart-home-installation',
    text: 'Bought a heating control that works from the phone. The old one is a dial by the stairs.',
  },
  {
    service: 'ceiling-repair',
    text: 'Crack and a brown sag in the bedroom ceiling by the window, it has got worse since the summer.',
  },
  {
    service: 'plaster-patch',
    text: 'Door handle went through the wall in the living room. Hole about the size of a saucer.',
  },
  { service: 'floorboard-repair', text: 'Three boards on the landing creak so loudly that they wake the baby.' },
  {
    service: 'laminate-laying',
    text: 'Laminate in the back room has lifted near the patio door. We have bought new, enough for the whole room.',
  },
  {
    service: 'kitchen-unit-repair',
    text: 'Two cupboard doors have come off and a drawer runner has snapped. White units, about ten years old.',
  },
  {
    service: 'dishwasher-fitting',
    text: 'New dishwasher arriving on Thursday, the old one is still connected under the sink.',
  },
  {
    service: 'shower-repair',
    text: 'Shower goes cold after two minutes, then very hot, then cold again. The taps are fine.',
  },
  {
    service: 'bath-resealing',
    text: 'Black mould all along the silicone round the bath, and I think water is getting behind it.',
  },
  {
    service: 'general-building-repair',
    text: 'Two small things: the side gate will not close and there are three loose bricks in the garden wall.',
  },
  {
    service: 'renovation-visit',
    text: 'We would like to open up the wall between kitchen and dining room and need somebody to give a price.',
  },
  {
    service: 'builder-half-day',
    text: 'A list for one morning: shed door, a shelf, the letter box and a fence post that leans.',
  },
  {
    service: 'paint-one-room',
    text: 'Small bedroom needs doing before my mother moves in. Walls are sound, two old colours to cover.',
  },
  {
    service: 'stain-and-mould-painting',
    text: 'Brown stain on the bathroom ceiling comes through every time I paint over it.',
  },
  { service: 'tile-repair', text: 'Four cracked tiles by the cooker. I still have a box of spares in the shed.' },
  { service: 'regrouting', text: 'Grout in the shower is crumbling and comes out when I clean it.' },
  { service: 'lock-change', text: 'I would like the front door lock changed, as the last tenant kept a key.' },
  {
    service: 'burglar-alarm-repair',
    text: 'Alarm goes off at about three in the morning for no reason. The neighbours have been very patient.',
  },
  {
    service: 'structural-assessment',
    text: 'Crack in the outside wall above the bay window, I can get a pound coin in it. Built about 1905.',
  },
  {
    service: 'damp-survey',
    text: 'Damp patch in the corner of the front room, comes back every winter. We are thinking of selling.',
  },
  { service: 'boiler-repair', text: 'Boiler shows a low pressure warning every few days and I have to top it up.' },
  {
    service: 'boiler-service',
    text: 'Yearly service is due, the guarantee asks for it. Combi boiler in the airing cupboard.',
  },
  { service: 'radiator-repair', text: 'Radiator in the back bedroom is cold at the bottom, all the others are fine.' },
  {
    service: 'roof-tile-repair',
    text: 'Two tiles in the garden after the wind last week. I can see the gap from across the road.',
  },
  { service: 'gutter-clearing', text: 'Gutter at the back overflows whenever it rains, right over the kitchen door.' },
  { service: 'door-hanging', text: 'New carpet is thicker and now the bedroom door will not close.' },
  {
    service: 'sash-window-repair',
    text: 'Sash window in the front room drops down by itself, the cord has gone on one side.',
  },
  {
    service: 'emergency-plumbing',
    text: 'Hot water cylinder is leaking on to the landing and I cannot find the stopcock.',
  },
  {
    service: 'burst-pipe',
    text: 'Water is coming through the kitchen ceiling. I have turned the stopcock off but it is still dripping.',
  },
  { service: 'overflowing-drain', text: 'Toilet is backing up into the shower and we only have the one bathroom.' },
  {
    service: 'dangerous-electrics',
    text: 'Socket behind the fridge sparked and there is a burning smell. I have switched it off at the board.',
  },
  { service: 'falling-ceiling', text: 'Part of the ceiling has come down in the hall and the rest is sagging.' },
  { service: 'locked-out', text: 'I am locked out, the key has snapped in the front door.' },
  { service: 'dangerous-structure', text: 'A lorry hit the garden wall and it is leaning over the pavement.' },
  {
    service: 'no-heating',
    text: 'No heating or hot water since last night and my father is 84. The boiler shows F28.',
  },
  { service: 'storm-damage', text: 'Storm has taken the felt off the flat roof and rain is coming into the bedroom.' },
  {
    service: 'emergency-boarding-up',
    text: 'Somebody tried to break in, the back door will not shut and the glass is broken.',
  },
]
