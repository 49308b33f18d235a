import { type AdvertId, type UserId, businessDate } from '#modules/shared'

export const advertKinds = ['listing', 'job'] as const

export type AdvertKind = (typeof advertKinds)[number]

/** The states as they are stored. The server alone moves them; that the days are over follows from the clock. */
export const storedAdvertStates = [
  'awaiting_payment',
  'in_review',
  'live',
  'paused',
  'closed',
  'rejected',
  'suspended',
] as const

export type StoredAdvertState = (typeof storedAdvertStates)[number]

export const advertStates = [...storedAdvertStates, 'expired'] as const

export type AdvertState = (typeof advertStates)[number]

/** The allowed moves of what is stored. */
export const advertMoves: Readonly<Record<StoredAdvertState, readonly StoredAdvertState[]>> = {
  awaiting_payment: ['in_review', 'live', 'closed'],
  in_review: ['live', 'closed', 'rejected', 'suspended'],
  live: ['in_review', 'paused', 'closed', 'suspended'],
  paused: ['live', 'in_review', 'closed', 'suspended'],
  closed: ['suspended'],
  rejected: ['in_review', 'closed'],
  suspended: ['live', 'paused', 'in_review', 'closed'],
}

/** The life of an advert; its words are those of a listing or a job. */
export interface Advert {
  readonly id: AdvertId
  readonly kind: AdvertKind
  readonly ownerId: UserId
  /** Unique among all adverts, and never changed. */
  readonly slug: string
  /** The name of the business, or the title of the job. */
  readonly title: string
  readonly state: StoredAdvertState
  /** The end of the days that are paid for; null before the first payment. */
  readonly paidUntil: Temporal.Instant | null
  /** When the address for contact was confirmed; null until then. */
  readonly contactConfirmedAt: Temporal.Instant | null
  /** Sponsored: shown first, and labelled. */
  readonly isFeatured: boolean
  /** The last London day of a job's applications; null for none. */
  readonly deadline: Temporal.PlainDate | null
  /** Grows by one with each write. */
  readonly version: number
  readonly createdAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

type Lived = Pick<Advert, 'state' | 'paidUntil' | 'contactConfirmedAt' | 'deadline'>

/** The state at a moment: one whose days or deadline are over is `expired`. */
export function shownState(
  advert: Pick<Lived, 'state' | 'paidUntil' | 'deadline'>,
  now: Temporal.Instant,
): AdvertState {
  const { state, paidUntil, deadline } = advert
  if (state !== 'live' && state !== 'paused' && state !== 'in_review') return state
  const isOver = paidUntil !== null && Temporal.Instant.compare(now, paidUntil) >= 0
  const isLate = deadline !== null && Temporal.PlainDate.compare(businessDate(now), deadline) > 0
  return isOver || isLate ? 'expired' : state
}

/** Whether the public sees it: live, paid for, confirmed, and within its days. */
export function isShownAt(advert: Lived, now: Temporal.Instant): boolean {
  return advert.paidUntil !== null && advert.contactConfirmedAt !== null && shownState(advert, now) === 'live'
}
