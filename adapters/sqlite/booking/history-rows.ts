import { eq, sql } from 'drizzle-orm'
import { type HistoryEntry, type HistoryFact, onceKey } from '#modules/booking'
import { completionStatuses } from '#modules/fulfilment'
import { type BookingId, type PaymentId, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { bookingHistory } from '../kit/schema.ts'

type FactOf<K extends HistoryFact['kind']> = Extract<HistoryFact, { readonly kind: K }>

type Fields = Readonly<Record<string, unknown>>

/** Appends lines to the history of bookings, inside the caller's transaction. */
export function prepareAddHistory(database: SqliteDatabase): (bookingId: BookingId, entry: HistoryEntry) => void {
  const insert = prepareInsert(database, bookingHistory)
  return (bookingId, { at, actor, from, to, fact }) =>
    insert({
      bookingId,
      at,
      actor,
      fromStatus: from,
      toStatus: to,
      fact: fact && factText(fact),
      doneOnce: fact && onceKey(fact),
    })
}

/** Whether the history of a booking has a fact already that it may have only once. */
export function prepareIsDone({ raw }: SqliteDatabase): (bookingId: BookingId, entry: HistoryEntry) => boolean {
  const isDone = raw
    .prepare<[string, string], number>('select 1 from booking_history where booking_id = ? and done_once = ?')
    .pluck()
  return (bookingId, { fact }) => {
    const key = fact && onceKey(fact)
    return key !== null && isDone.get(bookingId, key) === 1
  }
}

/** Reads the history of a booking, oldest first. */
export function prepareHistory({ db }: SqliteDatabase): (id: BookingId) => readonly HistoryEntry[] {
  const history = db
    .select()
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, sql.placeholder('id')))
    .orderBy(bookingHistory.id)
    .prepare()
  return (id) =>
    history.all({ id }).map(({ at, actor, fromStatus, toStatus, fact }) => ({
      at,
      actor,
      from: fromStatus as HistoryEntry['from'],
      to: toStatus as HistoryEntry['to'],
      fact: fact === null ? null : factFrom(fact),
    }))
}

/** The fact as JSON: its fields by name, instants as UTC text with three decimals. */
export function factText(fact: HistoryFact): string {
  const fields = Object.entries<unknown>(fact)
  const written = fields.map(([name, value]) => [name, value instanceof Temporal.Instant ? instantText(value) : value])
  return JSON.stringify(Object.fromEntries(written))
}

/** Throws when the stored text is no fact. */
function factFrom(stored: string): HistoryFact {
  const fields = JSON.parse(stored) as Fields
  const kind = text(fields, 'kind')
  if (!isKind(kind)) throw new Error(`booking_history has a fact of the unknown kind "${kind}"`)
  return readers[kind](fields)
}

function isKind(kind: string): kind is HistoryFact['kind'] {
  return Object.hasOwn(readers, kind)
}

const readers: { readonly [K in HistoryFact['kind']]: (fields: Fields) => FactOf<K> } = {
  reserved: (fields) => ({ kind: 'reserved', reason: text(fields, 'reason') }),
  assigned: (fields) => ({ kind: 'assigned', name: text(fields, 'name'), reason: text(fields, 'reason') }),
  'nobody-free': (fields) => ({ kind: 'nobody-free', isPaid: isTrue(fields, 'isPaid') }),
  'handed-back': (fields) => {
    const { visit, version } = fields
    const ofVisit = typeof visit === 'number' && typeof version === 'number' && { visit, version }
    return { kind: 'handed-back', name: text(fields, 'name'), ...ofVisit }
  },
  'demo-technician-removed': () => ({ kind: 'demo-technician-removed' }),
  moved: (fields) => {
    const price = fields['price']
    const priced = typeof price === 'number' && { price: pence(price) }
    const reason = typeof fields['reason'] === 'string' && { reason: fields['reason'] }
    return { kind: 'moved', to: instant(fields, 'to'), ...priced, ...promised(fields), ...reason }
  },
  'move-undone': (fields) => ({ kind: 'move-undone', to: instant(fields, 'to'), ...promised(fields) }),
  longer: (fields) => ({ kind: 'longer', until: instant(fields, 'until') }),
  arrived: (fields) => ({ kind: 'arrived', visit: Number(fields['visit']) }),
  'checked-in': (fields) => ({ kind: 'checked-in', visit: Number(fields['visit']) }),
  'checked-out': (fields) => ({ kind: 'checked-out', visit: Number(fields['visit']) }),
  'no-access': (fields) => ({ kind: 'no-access', visit: Number(fields['visit']), reason: text(fields, 'reason') }),
  'visit-planned': (fields) => ({
    kind: 'visit-planned',
    visit: Number(fields['visit']),
    to: fields['to'] === null ? null : instant(fields, 'to'),
    name: text(fields, 'name'),
    reason: text(fields, 'reason'),
  }),
  'visit-called-off': (fields) => ({ kind: 'visit-called-off', visit: Number(fields['visit']) }),
  'parts-to-order': (fields) => ({
    kind: 'parts-to-order',
    visit: Number(fields['visit']),
    parts: Number(fields['parts']),
    arrived: Number(fields['arrived']),
  }),
  'return-choice-asked': (fields) => ({ kind: 'return-choice-asked', visit: Number(fields['visit']) }),
  'report-submitted': (fields) => {
    const outcome = completionStatuses.find((one) => one === fields['outcome'])
    if (!outcome) throw new Error('a fact of booking_history has no outcome')
    return { kind: 'report-submitted', visit: Number(fields['visit']), outcome, reason: text(fields, 'reason') }
  },
  offered: (fields) => ({ kind: 'offered', name: text(fields, 'name'), reason: text(fields, 'reason') }),
  'offer-accepted': (fields) => ({ kind: 'offer-accepted', name: text(fields, 'name') }),
  'offer-passed-on': (fields) => ({
    kind: 'offer-passed-on',
    name: text(fields, 'name'),
    answer: text(fields, 'answer') === 'declined' ? 'declined' : 'expired',
    reason: text(fields, 'reason'),
    next: text(fields, 'next'),
  }),
  'alarm-taken': () => ({ kind: 'alarm-taken' }),
  'promise-missed': () => ({ kind: 'promise-missed' }),
  agreed: (fields) => ({ kind: 'agreed', total: pence(Number(fields['total'])) }),
  'reduction-asked': (fields) => ({ kind: 'reduction-asked', finalCost: pence(Number(fields['finalCost'])) }),
  'reduction-decided': (fields) => ({ kind: 'reduction-decided', approved: isTrue(fields, 'approved') }),
  'completion-undone': () => ({ kind: 'completion-undone' }),
  claimed: () => ({ kind: 'claimed' }),
  'guarantee-claimed': (fields) => ({ kind: 'guarantee-claimed', reference: text(fields, 'reference') }),
  'claim-of': (fields) => ({
    kind: 'claim-of',
    reference: text(fields, 'reference'),
    wantsCall: isTrue(fields, 'wantsCall'),
  }),
  'payer-changed': () => ({ kind: 'payer-changed' }),
  'purchase-order-changed': () => ({ kind: 'purchase-order-changed' }),
  'review-awaited': () => ({ kind: 'review-awaited' }),
  'rest-asked': () => ({ kind: 'rest-asked' }),
  'card-asked': (fields) => ({ kind: 'card-asked', for: instant(fields, 'for') }),
  'authorisation-ended': (fields) => ({
    kind: 'authorisation-ended',
    paymentId: text(fields, 'paymentId') as PaymentId,
    end: text(fields, 'end') as FactOf<'authorisation-ended'>['end'],
  }),
  expired: (fields) => ({ kind: 'expired', wasPartPaid: isTrue(fields, 'wasPartPaid') }),
  withdrawn: (fields) => ({ kind: 'withdrawn', charge: pence(Number(fields['charge'])) }),
  said: (fields) => ({ kind: 'said', text: text(fields, 'text') }),
}

function text(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw new Error(`a fact of booking_history has no text "${name}"`)
  return value
}

function isTrue(fields: Fields, name: string): boolean {
  const value = fields[name]
  if (typeof value !== 'boolean') throw new Error(`a fact of booking_history has no flag "${name}"`)
  return value
}

/** Both or neither. */
function promised(fields: Fields) {
  if (fields['promisedFrom'] === undefined) return {}
  return { promisedFrom: instant(fields, 'promisedFrom'), promisedTo: instant(fields, 'promisedTo') }
}

function instant(fields: Fields, name: string): Temporal.Instant {
  return Temporal.Instant.from(text(fields, name))
}
