import { at } from '#modules/shared'
import { blockPage, line } from '../block.ts'

export const planBlocks = blockPage({
  slug: 'plans',
  title: 'Maintenance plans',
  path: at.plans(),
  blocks: [
    line({ id: 'plans.title', label: 'Heading', limit: 80, default: 'Maintenance plans' }),
    line({
      id: 'plans.lead',
      label: 'Sentence under the heading',
      limit: 240,
      default: 'Small faults found while they are small. Ask for a plan, and we look at your home before you decide.',
    }),
  ],
})
