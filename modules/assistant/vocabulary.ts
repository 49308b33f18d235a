/**
 * The only words that leave for a language model, and the only ones that come back: of homes and of their repair. It has
 * no name, number, place, price, time or promise, and none of the words of danger.
 */
export const vocabulary: ReadonlySet<string> = new Set(
  `a an the and or but in into on of off out from to under over behind above below beside between through around with
  without at by near is are was has have had not no it its my our this that there does do did doesnt isnt wont cant
  when after before while then because again still very too only all both some one side every any more
  i we you they need needs want help repair fix mend replace install fit fitted change check look sounds like seems
  tap taps mixer pipe pipes pipework joint valve stopcock cistern sink basin bath bathtub shower toilet loo seat flush
  flushes flushing drain drains drainage plughole waste trap gutter gutters downpipe tank cylinder pump hose washer seal
  sealant grout overflow overflows leak leaks leaking leaked drip drips dripping dripped running runs run water wet
  blocked blockage clogged slow gurgling backing smell smells smelly odour damp mould mouldy stain stains stained puddle
  boiler boilers heating heater radiator radiators thermostat timer pressure pilot hot cold warm lukewarm heat noisy
  banging knocking humming whistling rattling bleeding error code display lit unlit ignite
  electric electrics electrical electricity wiring wire wires cable socket sockets plug plugs switch switches light
  lights lighting lamp bulb bulbs fitting fuse fuses fusebox board breaker trips tripping tripped trip circuit dead
  flicker flickers flickering dim buzzing extractor fan cooker hob oven appliance dishwasher washing machine dryer fridge
  wall walls ceiling ceilings plaster plastering crack cracks cracked cracking hole holes bulge bulging sagging loose
  brick bricks brickwork mortar pointing lintel chimney foundation beam joist joists concrete render damp-proof
  floor floors floorboard floorboards laminate vinyl carpet tile tiles tiled tiling skirting stairs stair step
  banister spindle door doors window windows frame hinge hinges handle handles lock locks latch letterbox glass pane
  sash lintels blind blinds curtain rail shelf shelves cupboard cupboards cabinet drawer drawers worktop unit units
  wardrobe furniture flatpack roof roofing slate slates flashing skylight fence gate shed garage garden patio decking
  paint painting painted wallpaper decorate varnish plasterboard insulation loft attic cellar basement kitchen bathroom
  bedroom lounge hallway landing porch conservatory utility room rooms upstairs downstairs outside inside indoors
  smart camera cameras doorbell doorbells alarm alarms sensor detector hub speaker wifi app control controls
  broken break breaks breaking stuck jammed stiff missing faulty fault damaged damage worn rotten rotting rusty rust
  squeaky squeaking creaking wobbly uneven fell fallen come coming comes came goes going keeps open opens close closing
  shut turn turns turning stop stops stopping work works working start starts starting burnt old new whole part half
  top bottom left right front back corner edge middle rain wind tenant neighbour flat house home building`
    .split(/\s+/u)
    .filter(Boolean),
)
