import { at, atSystem } from '#modules/shared'
import type { LaunchFault } from './launch-faults.ts'

/** The facts by which the first start is judged: no step is ticked by a person. */
export interface FirstStartFacts {
  readonly isLive: boolean
  readonly faults: readonly LaunchFault[]
  /** Days of the week on which the business is open. */
  readonly openDays: number
  readonly districts: number
  readonly activeServices: number
  /** Services that are offered, not free, and have no price. */
  readonly unpriced: number
  readonly technicians: number
  readonly mailLeaves: boolean
  /** The mode of the providers that are set up; null for none. */
  readonly payments: 'test' | 'live' | null
  readonly hasBooking: boolean
}

const firstStartSteps = [
  'business',
  'hours',
  'areas',
  'prices',
  'team',
  'mail',
  'payments',
  'legal',
  'demo',
  'booking',
  'live',
] as const

export interface FirstStartStep {
  readonly step: (typeof firstStartSteps)[number]
  readonly title: string
  readonly isDone: boolean
  /** A sentence: the thing that is there, or that is left to do. */
  readonly words: string
  /** Its page; null where only the command line can. */
  readonly href: string | null
}

/** The steps from a fresh folder to a live site, in their order. A site without sample data has no step for it. */
export function firstStart(facts: FirstStartFacts): readonly FirstStartStep[] {
  const left = (codes: readonly LaunchFault['code'][]) => facts.faults.filter(({ code }) => codes.includes(code))
  const step = (
    name: FirstStartStep['step'],
    title: string,
    href: string | null,
    [isDone, done, todo]: readonly [boolean, string, string],
  ): FirstStartStep => ({ step: name, title, isDone, words: isDone ? done : todo, href })
  const business = left(['company_facts', 'no_owner'])
  const hotline = left(['hotline_unconfirmed'])
  const legal = left(['legal_blanks'])
  const [demo] = left(['demo_data'])
  const isOpen = facts.openDays > 0
  return [
    step('business', 'Business', at.admin.business(), [
      business.length === 0,
      'The details that customers must be able to read are there.',
      wordsOf(business),
    ]),
    step('hours', 'Hours and hotline', at.admin.hours(), [
      isOpen && hotline.length === 0,
      `Open on ${counted(facts.openDays, 'day')} of the week, and the hotline is confirmed.`,
      isOpen ? wordsOf(hotline) : 'Say on which days you are open.',
    ]),
    step('areas', 'Areas', at.admin.areas(), [
      facts.districts > 0,
      `${counted(facts.districts, 'postcode district')} served.`,
      'Name the postcode districts that you serve.',
    ]),
    step('prices', 'Services and prices', at.admin.services(), [
      facts.activeServices > 0 && facts.unpriced === 0,
      `${counted(facts.activeServices, 'service')} offered, each with its price.`,
      facts.activeServices === 0
        ? 'Offer at least one service.'
        : `${counted(facts.unpriced, 'service')} offered without a price.`,
    ]),
    step('team', 'Team', at.admin.users(), [
      facts.technicians > 0,
      `${counted(facts.technicians, 'technician')} can be given work.`,
      'Invite a technician: without one, nobody can be sent.',
    ]),
    step('mail', 'E-mail', atSystem.connection('mail'), [
      facts.mailLeaves,
      'Messages leave by your mail server.',
      'Set up a mail server: until then, nobody receives a message.',
    ]),
    step('payments', 'Payments', atSystem.connections(), [
      facts.payments === 'live',
      'A provider with live keys takes payments.',
      facts.payments === 'test'
        ? 'The keys are for tests: paste live ones, or no real money is taken.'
        : 'Set up Stripe or PayPal with live keys.',
    ]),
    step('legal', 'Legal pages', at.admin.legal(), [legal.length === 0, 'Nothing is left blank.', wordsOf(legal)]),
    ...(demo ? [step('demo', 'Sample business', demo.href, [false, '', demo.words])] : []),
    step('booking', 'Test booking', at.admin.newBooking(), [
      facts.hasBooking,
      'There is a booking.',
      'Book a repair as a customer would, and see what the office and the technician get.',
    ]),
    step('live', 'Go live', at.admin.launch(), [
      facts.isLive,
      'The site is live.',
      facts.faults.length === 0
        ? 'Nothing stands in the way: go live when you are ready.'
        : `${counted(facts.faults.length, 'thing')} in the way.`,
    ]),
  ]
}

const wordsOf = (faults: readonly LaunchFault[]) => faults.map(({ words }) => words).join(' ')

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
