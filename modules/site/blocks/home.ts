import { at } from '#modules/shared'
import { blockPage, line } from '../block.ts'

export const homeBlocks = blockPage({
  slug: 'home',
  title: 'Home page',
  path: at.home(),
  blocks: [
    line({ id: 'home.hero-title', label: 'Heading at the top', limit: 60, default: 'Something broken at home?' }),
    line({
      id: 'home.hero-lead',
      label: 'Sentence at the top',
      limit: 240,
      default:
        'Leaks, fuse boards, boilers, roofs and the rest of the house. Choose the job, see the whole price, and pick a time that suits you.',
    }),
    line({ id: 'home.coverage-title', label: 'Where we work: heading', limit: 80, default: 'Where we work' }),
    line({
      id: 'home.coverage-lead',
      label: 'Where we work: sentence',
      limit: 240,
      default: 'Croydon and around it. Not sure whether we come to you? Ask with your postcode.',
    }),
    line({ id: 'home.services-title', label: 'Services: heading', limit: 80, default: 'What we repair' }),
    line({
      id: 'home.ai-title',
      label: 'AI technology: heading',
      limit: 80,
      default: 'AI technology we are trying out',
    }),
    line({
      id: 'home.ai-lead',
      label: 'AI technology: sentence',
      limit: 240,
      default:
        'Four demonstrations of what may help one day. No booking needs them, and a person decides every repair.',
    }),
    line({ id: 'home.booking-title', label: 'Booking: heading', limit: 80, default: 'Book a repair' }),
    line({
      id: 'home.booking-lead',
      label: 'Booking: sentence',
      limit: 240,
      default: 'Six short steps. You can go back at any time, and nothing you have typed is lost.',
    }),
    line({ id: 'home.how-title', label: 'How it works: heading', limit: 80, default: 'How it works' }),
    line({ id: 'home.how-1-title', label: 'How it works, first step', limit: 60, default: 'Choose the job' }),
    line({
      id: 'home.how-1',
      label: 'How it works, first step: text',
      limit: 200,
      default: 'Pick a trade and a service, or tell us what you see. A photo helps.',
    }),
    line({ id: 'home.how-2-title', label: 'How it works, second step', limit: 60, default: 'Pick a time' }),
    line({
      id: 'home.how-2',
      label: 'How it works, second step: text',
      limit: 200,
      default: 'You see only times that are really free. For an emergency there is no waiting list to pick from.',
    }),
    line({ id: 'home.how-3-title', label: 'How it works, third step', limit: 60, default: 'See the price and pay' }),
    line({
      id: 'home.how-3',
      label: 'How it works, third step: text',
      limit: 200,
      default: 'One price, shown before you confirm, with nothing added to it. You pay by card.',
    }),
    line({ id: 'home.how-4-title', label: 'How it works, fourth step', limit: 60, default: 'We come and repair' }),
    line({
      id: 'home.how-4',
      label: 'How it works, fourth step: text',
      limit: 200,
      default: 'Your booking page shows who is coming and when, and lets you move or cancel the visit.',
    }),
    line({ id: 'home.contact-title', label: 'Contact: heading', limit: 80, default: 'Ask us anything' }),
    line({
      id: 'home.contact-lead',
      label: 'Contact: sentence',
      limit: 240,
      default: 'A question, a bigger job, a second opinion: write, and somebody at {business} answers.',
    }),
  ],
})
