import type { Priority } from '#modules/pricing'
import { businessZone, byBusinessDay, inBusinessZone } from '#modules/shared'
import type { CustomerKind, KeptAgreement, StartConsent } from './agreement.ts'

/** The days of the cancellation period, which follow the day of the contract (regulation 30(2)). */
const cancellationDays = 14

/** The first moment after the cancellation period: the period ends with the 14th day after the day of the contract. */
export const cancellationEnds: (madeAt: Temporal.Instant) => Temporal.Instant = byBusinessDay((madeAt) =>
  inBusinessZone(madeAt)
    .toPlainDate()
    .add({ days: cancellationDays + 1 })
    .toZonedDateTime(businessZone)
    .toInstant(),
)

/**
 * An urgent repair for which the customer asked us to visit: the right to cancel does not cover that repair
 * (regulation 28(1)(e)). Only emergencies count: a customer who pays for an early day has not asked for an urgent repair.
 */
export function isUrgentRepair({ priority }: { readonly priority: Priority }): boolean {
  return priority === 'emergency'
}

interface Order {
  /** Null: as soon as possible. */
  readonly startsAt: Temporal.Instant | null
  readonly priority: Priority
}

/**
 * Whether the customer must ask expressly for a start within the cancellation period (regulation 36(1)): a consumer, of a
 * visit that begins within the period, unless the repair is urgent.
 */
export function isStartConsentNeeded(order: Order, kind: CustomerKind, madeAt: Temporal.Instant): boolean {
  if (kind === 'business' || isUrgentRepair(order)) return false
  return order.startsAt === null || Temporal.Instant.compare(order.startsAt, cancellationEnds(madeAt)) < 0
}

/**
 * The longest that an order usually waits for its payment, a review and a technician. The cancellation period runs from the
 * confirmation, so that a later one may bring the visit into the period.
 */
const longestWaitDays = 5

/**
 * Whether an order asks for the consent: where the visit is within the period, or could be when the confirmation comes
 * later than the order.
 */
export function isStartConsentAsked(order: Order, kind: CustomerKind, orderedAt: Temporal.Instant): boolean {
  return isStartConsentNeeded(order, kind, orderedAt.add({ hours: 24 * longestWaitDays }))
}

/** The consent of an order, by what was ticked. An order never has a consent that it did not ask for. */
export function startConsentOf(
  order: Order,
  kind: CustomerKind,
  orderedAt: Temporal.Instant,
  isTicked: boolean,
): StartConsent {
  if (isTicked && isStartConsentAsked(order, kind, orderedAt)) return 'given'
  return isStartConsentNeeded(order, kind, orderedAt) ? 'missing' : 'not-needed'
}

/** The consent of a booking at a moment. */
export interface ConsentStanding {
  readonly state: StartConsent
  /** A move to a start before this moment asks for the consent; null where none is asked. */
  readonly asksBefore: Temporal.Instant | null
}

interface Booked extends Order {
  readonly actualStartTime: Temporal.Instant | null
}

/**
 * The consent of a booking as it is now: judged by its present start, its confirmation, and the starts for which the customer
 * ticked, so that neither a move nor a late confirmation leaves a visit within the period without it. `madeAt`: when the
 * order was confirmed; null while it is not.
 */
export function standingOfConsent(
  booking: Booked,
  agreement: Pick<KeptAgreement, 'customerKind' | 'startConsent' | 'agreedAt' | 'startsAt' | 'consents'> | null,
  madeAt: Temporal.Instant | null,
  now: Temporal.Instant,
): ConsentStanding {
  if (!agreement || agreement.customerKind === 'business' || isUrgentRepair(booking)) return noneAsked('not-needed')
  const starts = startsTickedFor(agreement)
  if (starts === 'every') return noneAsked('given')
  const periodEnds = cancellationEnds(madeAt ?? now.add({ hours: 24 * longestWaitDays }))
  const days = starts.map(dayBegins)
  const asksBefore = days.reduce(sooner, periodEnds)
  const begins = firstOf(booking.startsAt, booking.actualStartTime)
  if (begins && days.some((day) => Temporal.Instant.compare(day, begins) <= 0)) return { state: 'given', asksBefore }
  const isNeeded = isStartConsentNeeded({ ...booking, startsAt: begins }, agreement.customerKind, madeAt ?? now)
  return { state: isNeeded ? 'missing' : 'not-needed', asksBefore }
}

const noneAsked = (state: StartConsent): ConsentStanding => ({ state, asksBefore: null })

/**
 * The starts for which the customer ticked. The words are for a visit "within 14 days, if that is when I booked it": a tick
 * for a start within them holds for every start, and one for a later start holds for its day and later days.
 */
function startsTickedFor({
  startConsent,
  agreedAt,
  startsAt,
  consents,
}: Pick<KeptAgreement, 'startConsent' | 'agreedAt' | 'startsAt' | 'consents'>): 'every' | readonly Temporal.Instant[] {
  const ofOrder = startConsent === 'given' ? [{ at: agreedAt, startsAt }] : []
  const ofMoves = consents.filter(({ undoneAt }) => undoneAt === null)
  const ticks = [...ofOrder, ...ofMoves.map((given) => ({ at: given.givenAt, startsAt: given.startsAt }))]
  const known = ticks.flatMap((tick) => (tick.startsAt ? [{ at: tick.at, startsAt: tick.startsAt }] : []))
  const isEvery = known.some((tick) => Temporal.Instant.compare(tick.startsAt, cancellationEnds(tick.at)) < 0)
  return isEvery ? 'every' : known.map((tick) => tick.startsAt)
}

const dayBegins = (start: Temporal.Instant) => inBusinessZone(start).startOfDay().toInstant()

const sooner = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(other, one) < 0 ? other : one

function firstOf(planned: Temporal.Instant | null, actual: Temporal.Instant | null): Temporal.Instant | null {
  return planned && actual ? sooner(planned, actual) : planned
}
