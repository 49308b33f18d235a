import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TestDatabase, openDatabase } from '../../../tests/support/database.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { type Row, act, known, openJobs, perform } from '../../../tests/support/reports/margin-acts.ts'
import { createSqliteBusinessReportStore } from './report-store.ts'

const period = { from: Temporal.PlainDate.from('2026-02-01'), to: Temporal.PlainDate.from('2026-08-01') }

const dayOf = (moment: unknown) =>
  Temporal.Instant.from(String(moment)).toZonedDateTimeISO('Europe/London').toPlainDate().toString()
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

type Fact = readonly [measure: string, value: number]

/** The rows of each job, found in JavaScript. */
function factsOf({ raw }: TestDatabase): readonly Fact[] {
  const all = (table: string) => raw.prepare<[], Row>(`select * from ${table}`).all()
  const [visits, crews, costs, payments, ledger] = [
    'visits',
    'visit_crew',
    'hour_costs',
    'payments',
    'ledger_entries',
  ].map(all)
  const [invoices, settlements, items] = ['invoices', 'invoice_settlements', 'invoice_items'].map(all)
  const [reports, prices, settings] = ['visit_reports', 'part_costs', 'settings'].map(all)
  const setting = (key: string): Readonly<Record<string, string | boolean>> =>
    JSON.parse(String(settings?.find((one) => one['key'] === key)?.['value'] ?? '{}'))
  return all('bookings').flatMap((booking): readonly Fact[] => {
    if (booking['status'] !== 'completed' || booking['actual_end_time'] === null) return []
    const of = (rows: readonly Row[] = []) => rows.filter((one) => one['booking_id'] === booking['id'])
    const amount = (rows: readonly Row[], column: string) => sum(rows.map((one) => Number(one[column])))

    const documents = of(invoices).filter(
      (one) => one['origin'] !== 'interest' && one['status'] !== 'draft' && one['status'] !== 'void',
    )
    const charges = documents.filter((one) => one['document_type'] === 'invoice')
    const credits = documents.filter((one) => one['document_type'] === 'credit-note')
    const net = (rows: readonly Row[]) => amount(rows, 'total_amount_pence') - amount(rows, 'tax_amount_pence')
    const due = Number(booking['final_cost_pence'] ?? booking['agreed_cost_pence'] ?? booking['estimated_cost_pence'])
    const captured = amount(
      of(ledger).filter((one) => one['kind'] === 'capture'),
      'amount_pence',
    )
    const total = amount(charges, 'total_amount_pence')
    const ids = new Set(documents.map((one) => one['id']))
    const returned = -amount(
      (settlements ?? []).filter((one) => one['kind'] === 'refund' && ids.has(one['invoice_id'] ?? '')),
      'amount_pence',
    )
    const left = sum(
      charges.map(
        (one) => Number(one['total_amount_pence']) - Number(one['settled_pence']) - Number(one['credited_pence']),
      ),
    )
    const registeredFrom = String(setting('invoicing')['vat_registered_from'] ?? '')
    const registeredUntil = String(setting('invoicing')['vat_registered_until'] || '9999')
    const endedOn = dayOf(booking['actual_end_time'])
    const registered =
      setting('site')['vat_registered'] !== false && registeredFrom <= endedOn && endedOn <= registeredUntil
    let price: number | null = null
    if (charges.length > 0) {
      const uncredited = Math.max(0, Math.min(returned + amount(credits, 'total_amount_pence'), left))
      const isFinal = charges.some((one) => one['origin'] !== 'deposit') || total >= due
      if (isFinal)
        price = net(charges) + net(credits) - Math.floor((uncredited * net(charges) + Math.floor(total / 2)) / total)
    } else if (captured === 0 && due === 0) price = 0
    else if (!registered && captured > 0 && captured >= due) price = amount(of(ledger), 'amount_pence')

    const paid = of(payments).filter((one) => one['paid_at'] !== null)
    const noFee = paid.some(
      (one) => ['stripe', 'paypal'].includes(String(one['provider'])) && one['fee_pence'] === null,
    )
    const test = paid.some((one) => one['provider'] === 'test') ? 'test-' : ''

    const [visit] = of(visits)
    const [begins, ends] = [visit?.['check_in_at'], visit?.['check_out_at'] ?? visit?.['called_off_at']]
    const isTimed = typeof begins === 'string' && typeof ends === 'string'
    const minutes = isTimed
      ? Math.max(0, Math.floor(Temporal.Instant.from(begins).until(Temporal.Instant.from(ends)).total('minutes')))
      : 0
    const people = [visit?.['technician_id'], ...of(crews).map((one) => one['technician_id'])]
    const hours = people.map((who) => {
      const known = (costs ?? []).filter(
        (one) => one['technician_id'] === who && isTimed && dayOf(one['since']) <= dayOf(begins),
      )
      return (
        known.toSorted((one, other) => String(one['since']).localeCompare(String(other['since']))).at(-1)?.['pence'] ??
        null
      )
    })
    const work = sum(hours.map((pence) => Math.floor((minutes * Number(pence ?? 0) + 30) / 60)))

    const latest = of(reports)
      .toSorted((one, other) => Number(one['version']) - Number(other['version']))
      .at(-1)
    const used: readonly { readonly name: string; readonly quantity: number }[] = JSON.parse(
      String(latest?.['parts'] ?? '[]'),
    )
    const priceOf = (name: string) =>
      of(prices).find((one) => one['visit_number'] === 1 && one['name'] === name)?.['unit_pence']
    const further = of(prices).filter((one) => one['visit_number'] === 0 || used.length === 0)
    const parts =
      sum(used.map(({ name, quantity }) => quantity * Number(priceOf(name) ?? 0))) +
      sum(further.map((one) => Number(one['quantity']) * Number(one['unit_pence'])))
    const isBilled = charges.some((charge) =>
      (items ?? []).some((one) => one['invoice_id'] === charge['id'] && one['item_type'] === 'parts'),
    )
    const reasons: readonly (readonly [string, boolean])[] = [
      ['no-price', price === null],
      ['no-cost', minutes > 0 && hours.includes(null)],
      ['no-times', !isTimed],
      [
        'no-parts',
        used.some(({ name }) => priceOf(name) === undefined) || (used.length === 0 && further.length === 0 && isBilled),
      ],
      ['no-fee', noFee],
    ]
    const unknown = reasons.flatMap(([reason, holds]) => (holds ? [`${test}${reason}`] : []))
    if (unknown.length > 0) return [[`${test}apart`, 0], ...unknown.map((reason): Fact => [reason, 0])]
    const taken = [
      ['parts', parts],
      ['work', work],
      ['fee', amount(paid, 'fee_pence')],
    ] as const
    return [
      [`${test}price`, price ?? 0] as const,
      ...taken.flatMap(([measure, value]) => (value === 0 ? [] : [[`${test}${measure}`, -value] as const])),
    ]
  })
}

describe('the sums of margins', () => {
  it('equal the jobs that they are made of after any history, counted or not', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 35 }), fc.nat(3), async (others, before) => {
        const acts = [...Array.from({ length: before }, (_, n) => known(n)).flat(), ...others]
        using database = openDatabase()
        await openJobs(database)
        const store = createSqliteBusinessReportStore(database)
        const count = async () => {
          while ((await store.count(1)) === 'more');
        }
        const expectSums = async () => {
          const expected = [...Map.groupBy(factsOf(database), ([measure]) => measure)].map(
            ([measure, facts]) => `${measure}|${facts.length}|${sum(facts.map(([, value]) => value))}`,
          )
          for (const dimension of ['technician', 'month', 'service'] as const) {
            const { sums, waiting } = await store.sums('margins', dimension, period)
            if (waiting > 0) continue
            const found = Map.groupBy(sums, ({ measure }) => measure)
            const lines = [...found].map(
              ([measure, all]) => `${measure}|${sum(all.map((one) => one.count))}|${sum(all.map((one) => one.value))}`,
            )
            expect(lines.toSorted()).toEqual(expected.toSorted())
            for (const measure of found.keys()) seen.add(measure.replace('test-', ''))
          }
        }
        for (const [made, one] of acts.entries()) {
          if (one.does === 'count') await count()
          else perform(database, one, made)
        }
        await expectSums()
        await count()
        await expectSums()
        const today = Temporal.PlainDate.from('2026-08-02')
        for (;;) {
          const { next, differences } = await store.compare(today, 1, Temporal.Instant.from('2026-08-02T02:00:00Z'))
          expect(differences).toBe(0)
          if (next === 'done') break
        }
      }),
      { numRuns: runs(60) },
    )
    const all = ['price', 'parts', 'work', 'fee', 'apart', 'no-price', 'no-cost', 'no-times', 'no-parts', 'no-fee']
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(all))
  })
})
