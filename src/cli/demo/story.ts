import type { DemoRows } from '#adapters/sqlite'
import { type HistoryFact, districtOf, eachVisitNote } from '#modules/booking'
import type { BookingTerms, Service } from '#modules/catalogue'
import { type Priority, defaultTariff, estimate } from '#modules/pricing'
import { type WeeklyHours, arrivalWindow } from '#modules/scheduling'
import type { BookingId } from '#modules/shared'
import type { Entry } from './diary.ts'
import { type Cancellation, moneyOf } from './money.ts'
import type { Outcome } from './outcomes.ts'
import type { Random } from './random.ts'
import { accessWords, cancelWords, jobNotes, reviewWords } from './words.ts'

type Row<Table extends keyof DemoRows> = DemoRows[Table][number]

/** Everything that one booking leaves behind. */
export type Story = {
  readonly [
    Table in Exclude<
      keyof DemoRows,
      'users' | 'technicians' | 'credentials' | 'checks' | 'disputes' | 'texts' | 'chats' | 'threads'
    >
  ]: readonly Row<Table>[]
}

export interface StoryInput {
  readonly number: number
  readonly outcome: Outcome
  readonly service: Service
  readonly problem: string
  readonly customer: Row<'users'>
  /** The technician's diary entry; null when nobody was free or found yet. */
  readonly entry: Entry | null
  readonly priority: Priority
  /** Null for an emergency. */
  readonly startsAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
  readonly now: Temporal.Instant
  readonly terms: BookingTerms
  readonly hours: WeeklyHours
  readonly random: Random
}

const unpaid = new Set<Outcome>(['pending-unpaid', 'pending-emergency', 'cancelled-expired'])
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

/** Begins with the time as real ids do, so that lists that go by id show demo and real bookings in one order. */
function bookingId(createdAt: Temporal.Instant, number: number): BookingId {
  const time = createdAt.epochMilliseconds.toString(16).padStart(12, '0')
  return `bkg_${time.slice(0, 8)}-${time.slice(8)}-demo-${String(number).padStart(4, '0')}` as BookingId
}

export function storyOf(input: StoryInput): Story {
  const { outcome, service, customer, entry, startsAt, createdAt, now, random, priority } = input
  const id = bookingId(createdAt, input.number)
  const cost = estimate(service, priority, defaultTariff).estimatedCost
  const status = statusOf(outcome)
  const isPaid = !unpaid.has(outcome)
  // The office booked for a guest whose address nobody confirmed.
  const isCaller = customer.role === 'guest' && customer.guestKey === null
  const wasAssigned = isPaid && entry !== null && outcome !== 'pending-unassigned'
  const technician = wasAssigned ? entry.technician : null
  const arrival = startsAt && arrivalWindow(startsAt, service.arrival, input.hours)
  const begins = startsAt ?? createdAt.add({ minutes: random.whole(20, 55) })
  const arrived = begins.add({ minutes: random.whole(0, 12) })
  const ended = arrived.add({ minutes: Math.max(15, service.durationMinutes - random.whole(12, 30)) })
  const paidAt = createdAt.add({ minutes: random.whole(2, 9) })
  const cancelled = cancellation(input, cost, begins, paidAt, customer.id)
  const updatedAt = cancelled?.at ?? (status === 'completed' ? ended : isPaid ? paidAt : createdAt)
  const moves: Omit<Row<'history'>, 'bookingId'>[] = [
    { at: createdAt, actor: isCaller ? 'system' : customer.id, from: null, to: 'pending', fact: null },
  ]
  if (technician) {
    const fact = { kind: 'assigned', name: technician.fullName, reason: 'free, with the skills for it' } as const
    moves.push({ at: paidAt, actor: 'system', from: 'pending', to: 'confirmed', fact })
  }
  if (technician && (status === 'in_progress' || status === 'completed')) {
    moves.push({ at: arrived, actor: technician.userId, from: 'confirmed', to: 'in_progress', fact: null })
  }
  const jobNote = random.pick(jobNotes)
  if (technician && status === 'completed') {
    const fact = { kind: 'said', text: jobNote } as const
    moves.push({ at: ended, actor: technician.userId, from: 'in_progress', to: 'completed', fact })
  }
  if (cancelled) {
    const { at, actor, note } = cancelled
    const fact: HistoryFact | null = note === null ? null : { kind: 'said', text: note }
    moves.push({ at, actor, from: technician ? 'confirmed' : 'pending', to: 'cancelled', fact })
  }
  const isDone = status === 'completed'
  const hasBegun = isDone || status === 'in_progress'
  const booking: Row<'bookings'> = {
    id,
    reference: `CB-${Array.from({ length: 6 }, () => random.pick(alphabet)).join('')}`,
    customerId: customer.id,
    serviceId: service.id,
    technicianId: technician?.id ?? null,
    priority,
    status,
    cancelReason: cancelled?.reason ?? null,
    startsAt,
    arrival: arrival && arrival.kind,
    arrivalFrom: arrival && arrival.from,
    arrivalTo: arrival && arrival.to,
    durationMinutes: service.durationMinutes,
    bufferMinutes: service.bufferMinutes,
    contactName: customer.fullName,
    contactEmail: customer.email ?? '',
    customerPhone: customer.phone ?? '',
    customerAddress: customer.address ?? '',
    customerPostcode: customer.postcode ?? '',
    problemDescription: input.problem,
    ...eachVisitNote(() => null),
    accessNotes: random.chance(30) ? random.pick(accessWords) : {},
    estimatedCostPence: cost,
    finalCostPence: isDone ? cost + extraCost(input) : null,
    paymentPolicy: service.paymentPolicy,
    termsVersion: null,
    source: isCaller ? 'office' : 'demo',
    actualStartTime: hasBegun ? arrived : null,
    actualEndTime: isDone ? ended : null,
    technicianNotes: isDone ? jobNote : null,
    guaranteeMonths: input.terms.guaranteeMonths,
    freeChangeHours: input.terms.freeChangeHours,
    // An unpaid booking of the demo stays to be tried out: it never expires.
    expiresAt: null,
    version: moves.length,
    createdAt,
    updatedAt,
  }
  return {
    bookings: [booking],
    holds: entry && !cancelled && outcome !== 'pending-unassigned' ? [holdOf(booking, entry)] : [],
    history: moves.map((move) => ({ ...move, bookingId: id })),
    emergencies: startsAt === null ? [emergencyOf(input, id)] : [],
    ...(isPaid
      ? moneyOf({ ...input, bookingId: id, cost, paidAt, cancelled })
      : { payments: [], refunds: [], ledger: [] }),
    reviews: isDone && random.chance(72) ? [reviewOf(id, ended, now, random)] : [],
  }
}

/** A few jobs took more than was paid for: the rest is invoiced when they are done. */
function extraCost({ outcome, number }: StoryInput): number {
  return outcome === 'completed' && number % 31 === 0 ? 4_800 : 0
}

function statusOf(outcome: Outcome): Row<'bookings'>['status'] {
  if (outcome.startsWith('completed')) return 'completed'
  if (outcome.startsWith('cancelled')) return 'cancelled'
  if (outcome.startsWith('pending')) return 'pending'
  return outcome === 'confirmed' ? 'confirmed' : 'in_progress'
}

function cancellation(
  { outcome, entry, createdAt, now, terms, random }: StoryInput,
  cost: number,
  begins: Temporal.Instant,
  paidAt: Temporal.Instant,
  customerId: string,
): Cancellation | null {
  const lateRefund = Math.max(0, cost - terms.callOutFee)
  switch (outcome) {
    case 'cancelled-by-customer':
    case 'cancelled-by-office': {
      const wanted = begins.subtract({ minutes: random.whole(120, 4_000) })
      const at = between(wanted, paidAt.add({ minutes: 30 }), now.subtract({ minutes: 5 }))
      if (outcome === 'cancelled-by-office') {
        return { reason: 'office', at, actor: 'system', note: random.pick(cancelWords.office), refund: cost }
      }
      const inTime = Temporal.Instant.compare(at.add({ hours: 24 }), begins) <= 0
      const note = random.pick(cancelWords.customer)
      return { reason: 'customer', at, actor: customerId, note, refund: inTime ? cost : lateRefund }
    }
    case 'cancelled-no-access': {
      const actor = entry?.technician.userId ?? 'system'
      const at = begins.add({ minutes: 20 })
      return { reason: 'no_access', at, actor, note: random.pick(cancelWords.no_access), refund: lateRefund }
    }
    case 'cancelled-expired': {
      const at = createdAt.add({ minutes: terms.unpaidMinutes })
      return { reason: 'expired', at, actor: 'system', note: null, refund: 0 }
    }
    default:
      return null
  }
}

function between(wanted: Temporal.Instant, least: Temporal.Instant, most: Temporal.Instant): Temporal.Instant {
  if (Temporal.Instant.compare(wanted, most) > 0) return most
  return Temporal.Instant.compare(wanted, least) < 0 ? least : wanted
}

/** Time after the end of the work is free again. */
function holdOf(
  { id: bookingId, startsAt, customerPostcode: postcode, actualEndTime: ended }: Row<'bookings'>,
  { technician, span }: Entry,
): Row<'holds'> {
  const endsMs = ended ? Math.min(ended.epochMilliseconds, span.endsAtMs) : span.endsAtMs
  return {
    resource: technician.id,
    startsMs: span.startsAtMs,
    bookingId,
    endsMs,
    bufferMs: span.afterMs,
    beforeMs: span.beforeMs,
    district: districtOf(postcode),
    includesWay: startsAt === null,
    waivesRoom: false,
  }
}

function emergencyOf({ service, createdAt, terms, random }: StoryInput, bookingId: string): Row<'emergencies'> {
  return {
    bookingId,
    emergencyType: service.name,
    severityLevel: random.chance(25) ? 'critical' : 'high',
    estimatedArrival: createdAt.add({ minutes: 60 }),
    emergencyFeePence: terms.emergencyFee,
  }
}

function reviewOf(bookingId: string, ended: Temporal.Instant, now: Temporal.Instant, random: Random): Row<'reviews'> {
  const rating = random.pick([5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 2])
  const comment = random.chance(55) ? random.pick(reviewWords[rating] ?? []) : null
  const createdAt = between(ended.add({ minutes: random.whole(60, 4_000) }), ended, now)
  return { bookingId, rating, comment, createdAt }
}
