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
      default: `We repair what breaks in a building: leaks, sockets, boilers, doors, roofs and the rest. You choose the job, see the whole price, and pick a time.

In an emergency, call **{hotline}**. A person answers for us, not a menu.`,
    }),
  ],
})
