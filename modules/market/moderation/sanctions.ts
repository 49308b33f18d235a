import type { UserId } from '#modules/shared'

/** The published scale of sanctions, the mildest first. */
export const sanctionKinds = ['warning', 'suspension', 'end'] as const

export type SanctionKind = (typeof sanctionKinds)[number]

export const sanctionCauses = ['complaint', 'rules', 'fraud', 'danger'] as const

export type SanctionCause = (typeof sanctionCauses)[number]

const suspensionDays = 30

/** Notice of the end of an account's place in the market, unless there is fraud or danger. */
const endNoticeDays = 30

/** A measure against an account. */
export interface Sanction {
  readonly number: number
  readonly userId: UserId
  readonly kind: SanctionKind
  readonly cause: SanctionCause
  readonly text: string
  readonly by: UserId
  readonly at: Temporal.Instant
  /** The moment from which the account may neither post nor be shown; null for a warning. */
  readonly startsAt: Temporal.Instant | null
  /** The end; null for no end. */
  readonly endsAt: Temporal.Instant | null
  /** When it was taken back; null while it stands. */
  readonly liftedAt: Temporal.Instant | null
}

/** From when to when a sanction bars an account. */
export function spanOfSanction(
  kind: SanctionKind,
  cause: SanctionCause,
  at: Temporal.Instant,
): Pick<Sanction, 'startsAt' | 'endsAt'> {
  const days = (count: number) => at.add({ hours: 24 * count })
  if (kind === 'warning') return { startsAt: null, endsAt: null }
  if (kind === 'suspension') return { startsAt: at, endsAt: days(suspensionDays) }
  return { startsAt: cause === 'fraud' || cause === 'danger' ? at : days(endNoticeDays), endsAt: null }
}

/** Whether a sanction bars its account at a moment. */
export function barsAt(
  { startsAt, endsAt, liftedAt }: Pick<Sanction, 'startsAt' | 'endsAt' | 'liftedAt'>,
  now: Temporal.Instant,
): boolean {
  if (startsAt === null || liftedAt !== null || Temporal.Instant.compare(now, startsAt) < 0) return false
  return endsAt === null || Temporal.Instant.compare(now, endsAt) < 0
}
