import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HistoryFact, historyWords } from '#modules/booking'
import { type PaymentId, pence } from '#modules/shared'
import { bookingId, now } from '../../../tests/support/builders/bookings.ts'
import { aFact } from '../../../tests/support/builders/history.ts'
import { migrateBefore, migrateUpTo, migrationNamed } from '../../../tests/support/migrate-up-to.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { openSqlite } from '../kit/database.ts'
import { prepareHistory } from './history-rows.ts'

const facts = migrationNamed('history_facts')

/** An empty database as it was before facts were stored. */
function emptyBefore(): Buffer {
  using database = openSqlite(':memory:')
  migrateBefore(database, facts)
  return database.raw.serialize()
}

let before: Buffer | null = null

interface Line {
  readonly booking?: string
  readonly actor?: string
  readonly from: string | null
  readonly to: string
  readonly note: string | null
}

/** The history lines from before facts were stored, after the migration, in order. */
function migrated(lines: readonly Line[]) {
  before ??= emptyBefore()
  using database = openSqlite(before)
  const { raw } = database
  raw.exec('pragma foreign_keys = off')
  const insert = raw.prepare(
    'insert into booking_history (booking_id, at, actor, from_status, to_status, note) values (?, ?, ?, ?, ?, ?)',
  )
  for (const { booking = 'bkg_one', actor = 'system', from, to, note } of lines) {
    insert.run(booking, now.toString({ smallestUnit: 'millisecond' }), actor, from, to, note)
  }
  migrateUpTo(database, facts)
  const history = prepareHistory(database)
  const once = raw.prepare<[], string | null>('select done_once from booking_history order by id').pluck()
  return { facts: history(bookingId('one')).map(({ fact }) => fact), once: once.all() }
}

const visit = Temporal.Instant.from('2026-03-03T10:00:00Z')
const paymentId = 'pay_0198b7c2-one' as PaymentId

describe('migration of history notes to facts', () => {
  const known: readonly (readonly [Line, HistoryFact])[] = [
    [
      { from: null, to: 'pending', note: 'qualified, free, 1.1 km away, 60 minutes booked that day, not rated yet' },
      { kind: 'reserved', reason: 'qualified, free, 1.1 km away, 60 minutes booked that day, not rated yet' },
    ],
    [
      { from: null, to: 'pending', note: 'nobody is free' },
      { kind: 'nobody-free', isPaid: false },
    ],
    [
      { from: 'pending', to: 'confirmed', note: 'Zoë O’Hara: qualified, busy, distance unknown, 0 minutes' },
      { kind: 'assigned', name: 'Zoë O’Hara', reason: 'qualified, busy, distance unknown, 0 minutes' },
    ],
    [
      { from: 'confirmed', to: 'confirmed', note: 'Tom: qualified, free' },
      { kind: 'assigned', name: 'Tom', reason: 'qualified, free' },
    ],
    [
      { from: 'pending', to: 'confirmed', note: 'Tom Mills: free, with the skills for it' },
      { kind: 'assigned', name: 'Tom Mills', reason: 'free, with the skills for it' },
    ],
    [
      { from: 'confirmed', to: 'pending', note: 'Tom Mills takes no jobs any more; back with the office' },
      { kind: 'handed-back', name: 'Tom Mills' },
    ],
    [
      { from: 'in_progress', to: 'pending', note: 'The demo technician was removed' },
      { kind: 'demo-technician-removed' },
    ],
    [
      { from: 'confirmed', to: 'confirmed', note: 'moved to 2026-03-03T10:00:00Z' },
      { kind: 'moved', to: visit },
    ],
    [
      { actor: 'link', from: 'confirmed', to: 'confirmed', note: 'agreed to £1234.50' },
      { kind: 'agreed', total: pence(123_450) },
    ],
    [{ actor: 'usr_one', from: 'pending', to: 'pending', note: 'who pays was changed' }, { kind: 'payer-changed' }],
    [
      { actor: 'usr_one', from: 'completed', to: 'completed', note: 'purchase order changed' },
      { kind: 'purchase-order-changed' },
    ],
    [{ from: 'pending', to: 'pending', note: 'paid; waits for a look at the payment' }, { kind: 'review-awaited' }],
    [
      { from: 'pending', to: 'pending', note: 'paid; nobody is free' },
      { kind: 'nobody-free', isPaid: true },
    ],
    [{ from: 'pending', to: 'pending', note: 'only a part is paid; asked for the rest' }, { kind: 'rest-asked' }],
    [
      { from: 'confirmed', to: 'confirmed', note: 'card asked for the visit of 2026-03-03T10:00:00.000Z' },
      { kind: 'card-asked', for: visit },
    ],
    [
      { from: 'pending', to: 'pending', note: `the hold on the card has ended (${paymentId})` },
      { kind: 'authorisation-ended', paymentId, end: 'hold-lapsed' },
    ],
    [
      { from: 'completed', to: 'completed', note: `the card that was kept could not be charged (${paymentId})` },
      { kind: 'authorisation-ended', paymentId, end: 'card-not-charged' },
    ],
    [
      { from: 'confirmed', to: 'confirmed', note: `the card is not kept any longer (${paymentId})` },
      { kind: 'authorisation-ended', paymentId, end: 'card-forgotten' },
    ],
    [
      { from: 'pending', to: 'cancelled', note: 'not paid in time' },
      { kind: 'expired', wasPartPaid: false },
    ],
    [
      { from: 'pending', to: 'cancelled', note: 'not paid in full in time' },
      { kind: 'expired', wasPartPaid: true },
    ],
  ]

  it.each(known)('reads %o as a fact with the same text', (line, fact) => {
    expect(migrated([line]).facts).toEqual([fact])
    expect(historyWords(fact)).toBe(line.note)
  })

  it('leaves a line without a note without a fact', () => {
    expect(migrated([{ from: 'confirmed', to: 'in_progress', note: null }]).facts).toEqual([null])
  })

  it('keeps a person’s reason for ending a booking unchanged, for any text', () => {
    const actor = 'usr_one'
    const lines = ['cancelled', 'completed'].flatMap((to) =>
      known.map(([{ note }]) => ({ actor, from: 'in_progress', to, note })),
    )
    const { facts, once } = migrated(lines)
    expect(facts).toEqual(lines.map(({ note }) => ({ kind: 'said', text: note })))
    expect(once).toEqual(lines.map(() => null))
  })

  it('shows every possible line of history with the same text as before', () => {
    const statuses = fc.constantFrom('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')
    const line = fc.record({
      actor: fc.constantFrom('system', 'link', 'usr_one'),
      from: fc.option(statuses),
      to: statuses,
      note: fc.oneof(aFact.map(historyWords), fc.string({ unit: 'grapheme' })),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 200 }), (lines) => {
        const words = migrated(lines).facts.map((fact) => fact && historyWords(fact))
        expect(words).toEqual(lines.map(({ note }) => note))
      }),
      { numRuns: runs(20) },
    )
  })

  it('gives the key of a unique fact to its first line only', () => {
    const rest = { from: 'pending', to: 'pending', note: 'only a part is paid; asked for the rest' }
    const card = { from: 'pending', to: 'pending', note: 'card asked for the visit of 2026-03-03T10:00:00.000Z' }
    const ended = { from: 'pending', to: 'pending', note: `the card is not kept any longer (${paymentId})` }
    const moved = { from: 'pending', to: 'pending', note: 'moved to 2026-03-03T10:00:00Z' }
    expect(migrated([rest, rest, { ...rest, booking: 'bkg_two' }, card, ended, moved, moved]).once).toEqual([
      'rest-asked',
      null,
      'rest-asked',
      'card-asked 2026-03-03T10:00:00.000Z',
      `authorisation-ended card-forgotten ${paymentId}`,
      null,
      null,
    ])
  })
})
