import { at } from '#modules/shared'
import { blockPage, line, markdown } from '../block.ts'

/** /services, and the answers that every service's page shares. */
export const servicesBlocks = blockPage({
  slug: 'services',
  title: 'Services and prices',
  path: at.services(),
  blocks: [
    line({ id: 'services.title', label: 'Heading of the page', limit: 60, default: 'Every repair, and its price' }),
    line({
      id: 'services.lead',
      label: 'Sentence under the heading',
      limit: 240,
      default:
        'The price beside a job is the whole price of a visit on an ordinary day; a sooner one can cost more. Open a job to see how long it takes, what is included, and how soon somebody can come.',
    }),
    markdown({
      id: 'services.unsure',
      label: 'For those who do not find their job',
      limit: 800,
      default: `Write what you see when you [book](/book): "water under the sink" finds the right job. Larger or unusual work is looked at first, and priced in writing before it begins.`,
    }),
    markdown({
      id: 'services.more-work',
      label: 'Answer to "What if it turns out to be more work?"',
      limit: 700,
      default: `We stop and show you the extra work and its price. Nothing more is done, or charged, until you say yes.`,
    }),
    markdown({
      id: 'services.ready',
      label: 'Answer to "How do I get ready?"',
      limit: 700,
      default: `Clear a way to the place, and tell us about parking and keys when you book. You can add photos then, so that the right parts come along.`,
    }),
  ],
})

export const plumbingElectricalBlocks = blockPage({
  slug: 'plumbing-electrical',
  title: 'Plumbing and electrical',
  path: at.service('plumbing-electrical'),
  blocks: [
    line({
      id: 'plumbing-electrical.title',
      label: 'Heading of the page',
      limit: 60,
      default: 'Water, power and heat',
    }),
    line({
      id: 'plumbing-electrical.lead',
      label: 'Sentence under the heading',
      limit: 240,
      default: 'Plumbing, electrical and heating repairs in Croydon and south London, each at a price you see first.',
    }),
    markdown({
      id: 'plumbing-electrical.story',
      label: 'How we work',
      limit: 3_000,
      default: `Most homes here have been altered many times: copper joined to plastic, a fuse board from the nineties, radiators fed from a loft extension. We look for the cause before we change a part, and show you what we found.

- **Water**: taps, toilets, leaks and drains. We close the stop tap, mend, and run the water again before we go.
- **Power**: sockets, lights and fuse boards. Circuits are tested after the work, and new ones come with their certificate.
- **Heat**: boilers and radiators. Gas is worked on by registered engineers alone.`,
    }),
  ],
})

export const structuralRepairsBlocks = blockPage({
  slug: 'structural-repairs',
  title: 'Structural repairs',
  path: at.service('structural-repairs'),
  blocks: [
    line({
      id: 'structural-repairs.title',
      label: 'Heading of the page',
      limit: 60,
      default: 'Walls, roofs, floors and what holds them up',
    }),
    line({
      id: 'structural-repairs.lead',
      label: 'Sentence under the heading',
      limit: 240,
      default: 'Cracks, damp, ceilings, roofs and joinery: looked at by somebody who knows old houses, and repaired.',
    }),
    markdown({
      id: 'structural-repairs.story',
      label: 'How we work',
      limit: 3_000,
      default: `A hairline crack in plaster is usually the plaster. A crack that is wider at the top than at the bottom, runs through the brick, or has come back after filling needs a surveyor first.

- **Look first**: a structural assessment or a damp survey ends in a written report with photographs. You may use it whoever does the work.
- **Then repair**: stitching, plaster, roof tiles, doors and stairs have prices of their own, below.
- **Not safe?** Keep out of the room, and call. We prop or fence off before anything else.`,
    }),
  ],
})

export const smartBuildingBlocks = blockPage({
  slug: 'smart-building',
  title: 'Smart building',
  path: at.service('smart-building'),
  blocks: [
    line({
      id: 'smart-building.title',
      label: 'Heading of the page',
      limit: 60,
      default: 'Cameras, controls and locks that work',
    }),
    line({
      id: 'smart-building.lead',
      label: 'Sentence under the heading',
      limit: 240,
      default: 'You buy the device you like. We fit it, wire it, connect it, and leave when it works on your phone.',
    }),
    markdown({
      id: 'smart-building.story',
      label: 'How we work',
      limit: 3_000,
      default: `Most devices fail for plain reasons: no neutral wire behind the switch, a weak signal at the door, a bell transformer of the wrong voltage. Tell us the make and model when you book, so that the right parts come along.

- **Fitted by an electrician**, on a circuit that is tested afterwards.
- **Your account stays yours**: you type your own passwords, and we keep none of them.
- **Locks and alarms** are here too, because a camera does not close a door.`,
    }),
  ],
})
