import { at } from '#modules/shared'
import { blockPage, line } from '../block.ts'

/** The safety calls are no texts of the owner: their words are fixed (decision E7 of the product, 145 here). */
export const emergencyBlocks = blockPage({
  slug: 'emergency',
  title: 'Emergencies',
  path: at.emergency(),
  blocks: [
    line({ id: 'emergency.title', label: 'Heading of the page', limit: 60, default: 'Emergency? Call us now' }),
    line({
      id: 'emergency.lead',
      label: 'Sentence under the heading',
      limit: 240,
      default: 'Water coming in, sparks, no heat, locked out: tell us on the phone what you see, and we send somebody.',
    }),
    line({
      id: 'emergency.banner',
      label: 'Banner: heading',
      limit: 80,
      default: 'In an emergency, call these numbers first',
    }),
    line({
      id: 'emergency.callouts-title',
      label: 'Emergency Callout Services: heading',
      limit: 80,
      default: 'Emergency Callout Services',
    }),
    line({
      id: 'emergency.callouts-lead',
      label: 'Emergency Callout Services: sentence',
      limit: 240,
      default: 'Book what has a price here, or call for the rest. Either way you know the cost before anyone sets out.',
    }),
    line({ id: 'emergency.benefit-1-title', label: 'First benefit', limit: 60, default: 'A price before we set out' }),
    line({
      id: 'emergency.benefit-1',
      label: 'First benefit: text',
      limit: 200,
      default: 'The whole call-out with the first work on site. More work is priced, and you decide.',
    }),
    line({ id: 'emergency.benefit-2-title', label: 'Second benefit', limit: 60, default: 'Made safe first' }),
    line({
      id: 'emergency.benefit-2',
      label: 'Second benefit: text',
      limit: 200,
      default: 'Water stopped, power isolated, loose plaster down. The lasting repair can wait for daylight.',
    }),
    line({ id: 'emergency.benefit-3-title', label: 'Third benefit', limit: 60, default: 'You see who is coming' }),
    line({
      id: 'emergency.benefit-3',
      label: 'Third benefit: text',
      limit: 200,
      default: 'Your booking page names the person on the way to you, and shows when they set out.',
    }),
  ],
})
