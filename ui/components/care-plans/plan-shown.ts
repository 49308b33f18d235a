import type { PageContextServer } from 'vike/types'
import { type CarePlanLine, earlyWords, priceWords, visitWords } from '#modules/care-plans'
import { at, businessDate, dayWords, formatPence } from '#modules/shared'
import type { DoneWords } from '../../done-in.ts'

export type ShownPlan = Awaited<ReturnType<typeof planShown>>

export const planDoneWords: DoneWords = {
  accepted: 'Thank you. The plan is agreed, and its contract is in your e-mail.',
  ended: 'The plan has ended. Nothing more is billed.',
  withdrawn: 'The plan is cancelled. Nothing more is billed.',
  booked: 'The visit is booked. It is included in the plan.',
}

/** A plan for its customer; `href` is the address of its forms. */
export async function planShown(
  { modules, now }: Pick<PageContextServer, 'modules' | 'now'>,
  plan: CarePlanLine,
  href: string,
) {
  const { carePlans } = modules
  const [offer, billing, visits, withdrawal] = await Promise.all([
    carePlans.offer(plan),
    carePlans.billing(plan),
    carePlans.visits(plan.id),
    carePlans.withdrawal(plan),
  ])
  const today = businessDate(now)
  const { ending, pausedFrom } = plan
  const isLive = plan.state === 'active' || plan.state === 'paused'
  const isRunning = plan.state === 'active'
  const nextVisit = visits.find(({ state }) => state !== 'made') ?? null
  const begins = isRunning && Temporal.PlainDate.compare(today, plan.startsOn) < 0
  return {
    id: plan.id,
    href,
    name: plan.name,
    place: `${plan.property.name}, ${plan.property.address}, ${plan.property.postcode}`,
    price: priceWords(plan),
    includes: `${visitWords(plan)}: ${plan.service}`,
    state: stateWords(plan, offer !== null),
    tone: toneOf(plan.state),
    offer: offer && {
      termsVersion: offer.termsVersion,
      sections: offer.sections,
      early: earlyWords,
      until: dated(businessDate(plan.expiresAt)),
      terms: at.legal.terms(),
    },
    begins: begins ? dated(plan.startsOn) : null,
    nextPayment: isRunning ? (billing?.next ? dated(billing.next) : dated(plan.startsOn)) : null,
    nextVisit: nextVisit && {
      due: dated(nextVisit.dueOn),
      isBooked: nextVisit.state === 'booked',
      when: nextVisit.startsAt ? dated(businessDate(nextVisit.startsAt)) : null,
    },
    pausedFrom: plan.state === 'paused' && pausedFrom ? dated(pausedFrom) : null,
    covered: ending?.coveredUntil ? dated(ending.coveredUntil) : null,
    refund: ending?.refund ? formatPence(ending.refund.due) : null,
    documents: (billing?.documents ?? [])
      .filter(({ number }) => number !== null)
      .map(({ id, number, on, total }) => ({
        id,
        href: at.invoice(id),
        number: number ?? '',
        on: on ? dated(on) : '',
        total: formatPence(total),
      })),
    mayEnd: isLive,
    withdraw: withdrawal && {
      until: dated(withdrawal.until),
      isRenewal: withdrawal.of === 'renewal',
      billed: formatPence(withdrawal.billed),
    },
  }
}

function toneOf(state: CarePlanLine['state']): 'good' | 'brand' | 'warn' | 'plain' {
  return ({ proposed: 'brand', active: 'good', paused: 'warn', ended: 'plain' } as const)[state]
}

function stateWords({ state, ending }: CarePlanLine, isOpen: boolean): string {
  switch (state) {
    case 'proposed':
      return isOpen ? 'Proposed' : 'No longer open'
    case 'active':
      return 'Active'
    case 'paused':
      return 'Paused'
    case 'ended':
      return ending?.by === 'withdrawn' ? 'Cancelled' : ending?.by === 'expired' ? 'Not accepted' : 'Ended'
  }
}

function dated(day: Temporal.PlainDate): string {
  return `${dayWords(day)} ${day.year}`
}
