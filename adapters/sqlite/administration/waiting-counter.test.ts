import { describe, expect, it } from 'vitest'
import { type WaitingKind, waitingKinds } from '#modules/administration'
import { openDatabase } from '../../../tests/support/database.ts'
import { noon } from '../../../tests/support/builders/accounts.ts'
import { createSqliteWaitingCounter } from './waiting-counter.ts'

type Values = Readonly<Record<string, string | number | null>>

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
  readonly pk: number
}

/** A database whose rows need nothing but the columns that a test names. */
function open() {
  const database = openDatabase()
  const { raw } = database
  raw.pragma('foreign_keys = off')
  raw.pragma('ignore_check_constraints = on')
  let rows = 0
  function add(table: string, values: Values): void {
    rows += 1
    const columns = raw.pragma(`table_info(${table})`) as readonly Column[]
    const asked = columns.filter(
      ({ name, notnull, dflt_value, pk }) => name in values || ((notnull === 1 || pk > 0) && dflt_value === null),
    )
    const filled = Object.fromEntries(
      asked.map(({ name, type }) => [name, values[name] ?? (/int/i.test(type) ? rows : `${name} ${rows}`)]),
    )
    const names = asked.map(({ name }) => name)
    raw.prepare(`insert into ${table} (${names.join()}) values (${names.map((name) => `@${name}`).join()})`).run({
      ...filled,
      ...values,
    })
  }
  const counter = createSqliteWaitingCounter(database)
  return {
    raw,
    add,
    count: (most = 100) => counter.count(noon, most),
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

const later = noon.add({ hours: 1 }).toString()
const before = noon.subtract({ hours: 1 }).toString()
const pending = { status: 'pending', technician_id: null, expires_at: null, starts_at: later }
const thread = { office_read_to: 4, asked_seq: 5 }
const dispute = { outcome: 'open', evidence_sent: 0, due_by: later }
const check = { risk_level: 'high', decision: null, payment_id: 'pay_1', created_at: before }

/** A row that waits, and rows of the same table that wait for nobody. */
interface Case {
  readonly kind: WaitingKind
  readonly table: string
  readonly waits: Values
  /** Rows of the same table that wait for nobody. */
  readonly others: readonly Values[]
}

const cases: readonly Case[] = [
  {
    kind: 'jobs',
    table: 'bookings',
    waits: pending,
    others: [
      { ...pending, status: 'confirmed' },
      { ...pending, technician_id: 'tec_1' },
      { ...pending, expires_at: later },
    ],
  },
  { kind: 'jobs', table: 'bookings', waits: { ...pending, expires_at: later, starts_at: null }, others: [] },
  {
    kind: 'quotes',
    table: 'quote_requests',
    waits: { is_waiting: 1, stage: 'new' },
    others: [
      { is_waiting: 0, stage: 'new' },
      { is_waiting: 1, stage: 'closed' },
    ],
  },
  {
    kind: 'conversations',
    table: 'conversations',
    waits: { unread: 2, state: 'open' },
    others: [
      { unread: 0, state: 'open' },
      { unread: 2, state: 'closed' },
    ],
  },
  { kind: 'conversations', table: 'booking_threads', waits: thread, others: [{ ...thread, asked_seq: 4 }] },
  {
    kind: 'enquiries',
    table: 'enquiries',
    waits: { state: 'open', kind: 'contact' },
    others: [
      { state: 'open', kind: 'coverage' },
      { state: 'closed', kind: 'contact' },
    ],
  },
  { kind: 'whatsapp', table: 'whatsapp_numbers', waits: { needs_person: 1 }, others: [{ needs_person: 0 }] },
  {
    kind: 'applications',
    table: 'technician_applications',
    waits: { status: 'pending' },
    others: [{ status: 'approved' }],
  },
  {
    kind: 'market',
    table: 'adverts',
    waits: { state: 'in_review', kind: 'job' },
    others: [{ state: 'live', kind: 'job' }],
  },
  { kind: 'market', table: 'advert_edits', waits: {}, others: [] },
  {
    kind: 'market',
    table: 'listing_reviews',
    waits: { state: 'in_review', edit: null },
    others: [{ state: 'hidden', edit: null }],
  },
  { kind: 'market', table: 'market_appeals', waits: { due_at: later }, others: [{ due_at: null }] },
  {
    kind: 'market',
    table: 'market_cases',
    waits: { kind: 'report', due_at: later },
    others: [{ kind: 'report', due_at: null }],
  },
  {
    kind: 'payments',
    table: 'payment_disputes',
    waits: dispute,
    others: [
      { ...dispute, evidence_sent: 1 },
      { ...dispute, outcome: 'won' },
      { ...dispute, due_by: before },
    ],
  },
  {
    kind: 'payments',
    table: 'payment_fraud_checks',
    waits: check,
    others: [
      { ...check, payment_id: 'pay_2', decision: 'fraud' },
      { ...check, payment_id: 'pay_3', risk_level: 'low' },
    ],
  },
]

describe('count of what waits for the office', () => {
  it.each(cases)('has $kind of $table, and no row that waits for nobody', async ({ kind, table, waits, others }) => {
    using opened = open()
    for (const other of others) opened.add(table, other)
    const nothing = await opened.count()
    expect(nothing).toEqual(Object.fromEntries(waitingKinds.map((one) => [one, 0])))
    opened.add(table, waits)
    expect(await opened.count()).toEqual({ ...nothing, [kind]: 1 })
  })

  it('asks once about a payment that was suspected twice', async () => {
    using opened = open()
    opened.add('payment_fraud_checks', check)
    opened.add('payment_fraud_checks', { ...check, created_at: noon.toString() })
    expect((await opened.count()).payments).toBe(1)
  })

  it('counts no further than it is asked to, also over several tables', async () => {
    using opened = open()
    for (let n = 0; n < 4; n += 1) opened.add('conversations', { unread: 1, state: 'open' })
    for (let n = 0; n < 4; n += 1) opened.add('booking_threads', thread)
    expect((await opened.count(3)).conversations).toBe(3)
    expect((await opened.count()).conversations).toBe(8)
  })

  it('reads no table from end to end', () => {
    using opened = open()
    let text = ''
    const { raw } = opened
    createSqliteWaitingCounter({
      raw: Object.create(raw, { prepare: { value: (sql: string) => ((text = sql), raw.prepare(sql)) } }),
    })
    const plan = raw
      .prepare<[Values], { readonly detail: string }>(`explain query plan ${text}`)
      .all({ now: '', most: 9 })
    const lines = plan.map(({ detail }) => detail)
    expect(lines.filter((line) => /^(?:SCAN|SEARCH) /.test(line)).length).toBeGreaterThan(12)
    expect(lines.filter((line) => line.startsWith('SCAN') && !/USING|SUBQUERY|\(subquery|CONSTANT/.test(line))).toEqual(
      [],
    )
  })
})
