import { type Pence, dayWords, formatPence } from '#modules/shared'
import { type CarePlanTerms, carePlanLimits } from './care-plan.ts'
import type { CarePlanPreview } from './proposal.ts'
import { worthOfVisit } from './refund.ts'

/** Changes with each change of the words below. */
const writtenVersion = 'plan-2'

/** The version of the terms of plans, with that of the general terms that they add to. */
export function planTermsVersion(general: string): string {
  return `${writtenVersion}/${general}`
}

interface ContractFacts {
  readonly business: string
  readonly email: string
  readonly phone: string
  readonly vatRegistered: boolean
  readonly place: string
  readonly service: string
}

interface CarePlanSection {
  readonly title: string
  readonly lines: readonly string[]
}

/** The contract as the customer reads and accepts it: all that is billed, when, and how it ends. */
export function contractOf({ terms, bills, visits, withdrawUntil, renewsOn }: CarePlanPreview, facts: ContractFacts) {
  const { business, email, phone, place, service, vatRegistered } = facts
  const isYearly = terms.interval === 'yearly'
  const every = isYearly ? 'year' : 'month'
  const sections: readonly CarePlanSection[] = [
    {
      title: 'The plan',
      lines: [
        `${terms.name} for ${place}, from ${dated(terms.startsOn)}, with ${business}.`,
        `It includes ${visitWords(terms)} of the service "${service}". The first is due on ${visits.map(dated)[0] ?? ''}.`,
        'An included visit costs nothing. Further work is done only at a price that you accept before it.',
      ],
    },
    {
      title: 'The price',
      lines: [
        `${priceWords(terms)}${vatRegistered ? ', VAT included' : ''}.`,
        `Each ${every} comes with an invoice by e-mail: ${bills.map(({ on, amount }) => `${formatPence(amount)} on ${dated(on)}`).join(', ')}, and so on.`,
        'Nothing is taken from a card without you: you pay each invoice by its link or by bank transfer.',
      ],
    },
    {
      title: 'Renewal and end',
      lines: [
        isYearly
          ? `The plan renews for a year on ${dated(renewsOn)}, and each year after it. We write to you 30 and 7 days before each renewal.`
          : 'The plan goes on from month to month. Each invoice announces its month.',
        'You can end the plan at any time on its page, in two presses, or by telling us. Nothing more is billed then, and visits due in the period that is paid are still made.',
      ],
    },
    {
      title: 'Your right to cancel',
      lines: [
        `You can cancel within ${carePlanLimits.withdrawalDays} days without giving any reason: until the end of ${dated(withdrawUntil)}, ${waysTo({ email, phone })}.`,
        ...(isYearly
          ? [`The same right begins anew with each renewal, for ${carePlanLimits.withdrawalDays} days from it.`]
          : []),
        `You get back what was billed, less ${formatPence(worthOfVisit(terms))} for each visit that was made, within 14 days.`,
      ],
    },
  ]
  return { sections, text: textOf(sections) }
}

function waysTo({ email, phone }: Pick<ContractFacts, 'email' | 'phone'>): string {
  const others = [...(email ? [`by e-mail to ${email}`] : []), ...(phone ? [`by phone on ${phone}`] : [])]
  return ['on the page of the plan', others.join(' or ')].filter((way) => way !== '').join(', or ')
}

/** The consent to visits within the days to cancel (regulation 36 of the Consumer Contracts Regulations 2013). */
export const earlyWords =
  'I ask for visits within the 14 days as well. If I cancel after one was made, I pay for that visit.'

function textOf(sections: readonly CarePlanSection[]): string {
  return sections.map(({ title, lines }) => [title, ...lines].join('\n')).join('\n\n')
}

/** "£49.00 a month". */
export function priceWords({
  price,
  interval,
}: {
  readonly price: Pence
  readonly interval: 'monthly' | 'yearly'
}): string {
  return `${formatPence(price)} a ${interval === 'yearly' ? 'year' : 'month'}`
}

/** "2 visits a year". */
export function visitWords({ visitsAYear }: Pick<CarePlanTerms, 'visitsAYear'>): string {
  return `${visitsAYear} ${visitsAYear === 1 ? 'visit' : 'visits'} a year`
}

function dated(day: Temporal.PlainDate): string {
  return `${dayWords(day)} ${day.year}`
}
