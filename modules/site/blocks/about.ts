import { at } from '#modules/shared'
import { blockPage, line, markdown } from '../block.ts'

export const aboutBlocks = blockPage({
  slug: 'about',
  title: 'About us',
  path: at.about(),
  blocks: [
    line({ id: 'about.title', label: 'Heading of the page', limit: 80, default: 'Local repairs, done properly' }),
    line({
      id: 'about.lead',
      label: 'Sentence under the heading',
      limit: 240,
      default: '{business} repairs homes and workplaces in Croydon and the rest of south London.',
    }),
    markdown({
      id: 'about.story',
      label: 'Who we are',
      limit: 4_000,
      default: `We repair what breaks in a building: leaks, sockets, boilers, doors, roofs and the rest. We come to homes, shops and offices, for a dripping tap and for a burst pipe.

{business} is one business with one number. The person who answers sees your booking, its price and its history, so you explain it only once.`,
    }),
    line({ id: 'about.work-title', label: 'Heading above how we work', limit: 80, default: 'How we work' }),
    markdown({
      id: 'about.work',
      label: 'How we work',
      limit: 4_000,
      default: `- **The price comes first.** You see the whole price before you confirm. More work needs your yes, in writing.
- **You pick the time.** Only times at which somebody really can come are offered.
- **You can follow us.** Your booking page shows who comes and when, and lets you move or cancel the visit.
- **The work is on paper.** Photos, parts and the report of each visit are yours to keep.`,
    }),
    line({ id: 'about.figures-title', label: 'Heading above the figures', limit: 80, default: 'What our records say' }),
    line({
      id: 'about.figures-note',
      label: 'Sentence under the figures',
      limit: 240,
      optional: true,
      default:
        'Each figure is counted from our own bookings and ratings at this moment. A figure that is not good enough is not shown.',
    }),
    line({ id: 'about.company-title', label: 'Heading above the company details', limit: 80, default: 'The company' }),
  ],
})
