import type { PageContextServer } from 'vike/types'
import {
  type CarePlanLine,
  type ShownVisit,
  earlyWords,
  isBookable,
  isOwed,
  nextOfferOf,
  priceWords,
  visitWords,
} from '#modules/care-plans'
import { at, businessDate, dayWords, formatPence, inBusinessZone, promisedClock } from '#modules/shared'
import type { DoneWords } from '../../done-in.ts'
import { planStateShown } from './plan-state.ts'

const daysOffered = 4

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
  const nextVisit = visits.find(({ state, dueOn }) => state === 'booked' || (state === 'open' && isOwed(plan, dueOn)))
  const nextDue = nextVisit?.dueOn ?? nextOfferOf(plan)
  const begins = isRunning && Temporal.PlainDate.compare(today, plan.startsOn) < 0
  return {
    id: plan.id,
    href,
    name: plan.name,
    place: `${plan.property.name}, ${plan.property.address}, ${plan.property.postcode}`,
    price: priceWords(plan),
    includes: `${visitWords(plan)}: ${plan.service}`,
    state: plan.state === 'proposed' && !offer ? 'No longer open' : planStateShown(plan).words,
    tone: planStateShown(plan).tone,
    offer: offer && {
      termsVersion: offer.termsVersion,
      sections: offer.sections,
      early: earlyWords,
      until: dated(businessDate(plan.expiresAt)),
      terms: at.legal.terms(),
    },
    begins: begins ? dated(plan.startsOn) : null,
    nextPayment: isRunning ? (billing?.next ? dated(billing.next) : dated(plan.startsOn)) : null,
    nextVisit:
      nextVisit?.state === 'booked' && nextVisit.startsAt
        ? `Booked for ${dated(businessDate(nextVisit.startsAt))}`
        : nextDue && `Due on ${dated(nextDue)}`,
    toBook: await visitToBook({ modules, now }, plan, visits),
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
    isStray: ending?.by === 'withdrawn' && nextVisit?.state === 'booked',
    standing: offer || isLive ? null : standingOf(plan),
    withdraw: withdrawal && {
      until: dated(withdrawal.until),
      isRenewal: withdrawal.of === 'renewal',
      billed: withdrawal.billed > 0 ? formatPence(withdrawal.billed) : null,
    },
  }
}

/** The first visit that can be booked now, with its free starts; null for none. */
export async function visitToBook(
  { modules, now }: Pick<PageContextServer, 'modules' | 'now'>,
  plan: CarePlanLine,
  visits: readonly ShownVisit[],
) {
  const today = businessDate(now)
  const visit = visits.find((one) => one.state === 'open' && isBookable(plan, one, today))
  if (!visit) return null
  const service = await modules.catalogue.service(plan.serviceId)
  const days = service
    ? await modules.booking.freeDaysFor(durationOf(plan, service), plan.property.postcode, daysOffered)
    : []
  return {
    number: visit.number,
    due: dated(visit.dueOn),
    days: days.map((day) => ({
      date: day.date.toString(),
      words: dayWords(day.date),
      starts: day.starts.map(({ startsAt, window }) => ({
        value: inBusinessZone(startsAt).toPlainDateTime().toString({ smallestUnit: 'second' }),
        words: promisedClock(startsAt, window),
      })),
    })),
  }
}

/** The standing of a plan that is over. */
function standingOf({ acceptance, ending }: CarePlanLine): string {
  if (acceptance === null) return 'This proposal is no longer open'
  return ending?.by === 'withdrawn' ? 'This plan is cancelled' : 'This plan has ended'
}

function durationOf({ serviceId }: CarePlanLine, { durationMinutes }: { readonly durationMinutes: number }) {
  return { serviceId, durationMinutes }
}

function dated(day: Temporal.PlainDate): string {
  return `${dayWords(day)} ${day.year}`
}
