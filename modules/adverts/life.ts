import type { Advert, StoredAdvertState } from './advert.ts'
import { type AdvertPeriod, type AdvertPlan, periodAfter } from './plans.ts'

/** States in which money buys days. Money for any other goes back. */
const payable: ReadonlySet<StoredAdvertState> = new Set(['awaiting_payment', 'in_review', 'live', 'paused'])

export function takesMoney({ state }: Pick<Advert, 'state'>): boolean {
  return payable.has(state)
}

interface Activated extends Pick<AdvertPeriod, 'startsAt' | 'endsAt'> {
  readonly state: StoredAdvertState
}

/**
 * The advert after a captured payment; null where it buys nothing. The first payment publishes it, unless it is
 * held. A paused advert whose days were over is live again; one with days left stays paused.
 */
export function activated(
  advert: Pick<Advert, 'state' | 'paidUntil'>,
  plan: Pick<AdvertPlan, 'days'>,
  isHeld: boolean,
  now: Temporal.Instant,
): Activated | null {
  if (!takesMoney(advert)) return null
  const period = periodAfter(advert.paidUntil, plan, now)
  if (advert.state === 'awaiting_payment') return { ...period, state: isHeld ? 'in_review' : 'live' }
  const isOver = advert.paidUntil !== null && Temporal.Instant.compare(advert.paidUntil, now) <= 0
  return { ...period, state: advert.state === 'paused' && isOver ? 'live' : advert.state }
}

/** The part of a period that is left when its payment is taken back, in whole seconds. */
export function unusedSeconds({ startsAt, endsAt }: Pick<AdvertPeriod, 'startsAt' | 'endsAt'>, at: Temporal.Instant) {
  const from = Temporal.Instant.compare(startsAt, at) > 0 ? startsAt : at
  return Math.max(0, Math.floor(endsAt.since(from).total('seconds')))
}

/** The days before the end on which its owner is written to. */
const noticeDays = [7, 1, 0] as const

export type NoticeDays = (typeof noticeDays)[number]

/** When the next mail about the end goes, after `now`; null when there is none to go. */
export function nextNoticeAt(
  { state, paidUntil }: Pick<Advert, 'state' | 'paidUntil'>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (paidUntil === null || state === 'awaiting_payment' || !payable.has(state)) return null
  const times = noticeDays.map((days) => paidUntil.subtract({ hours: 24 * days }))
  return times.find((time) => Temporal.Instant.compare(time, now) > 0) ?? null
}

/** The mail that is due at a moment, the last one if several are; null for none. */
export function dueNotice(paidUntil: Temporal.Instant, now: Temporal.Instant): NoticeDays | null {
  return (
    noticeDays.findLast((days) => Temporal.Instant.compare(paidUntil.subtract({ hours: 24 * days }), now) <= 0) ?? null
  )
}
