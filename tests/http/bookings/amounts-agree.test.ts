import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#modules/accounts'
import { captured } from '#modules/payments'
import { type BookingId, type PaymentId, type UserId, inBusinessZone, parsePounds, pence } from '#modules/shared'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { notifyOf } from '../../../src/jobs/messages/notify.ts'
import * as officeData from '../../../ui/pages/admin/bookings/@id/index/+data.ts'
import OfficePage from '../../../ui/pages/admin/bookings/@id/index/+Page.tsx'
import * as payListData from '../../../ui/pages/admin/payments/index/+data.ts'
import PayListPage from '../../../ui/pages/admin/payments/index/+Page.tsx'
import * as paymentData from '../../../ui/pages/admin/payments/@id/index/+data.ts'
import PaymentPage from '../../../ui/pages/admin/payments/@id/index/+Page.tsx'
import * as dashboardData from '../../../ui/pages/dashboard/+data.ts'
import DashboardPage from '../../../ui/pages/dashboard/+Page.tsx'
import * as securityData from '../../../ui/pages/payment-dashboard/+data.ts'
import SecurityPage from '../../../ui/pages/payment-dashboard/+Page.tsx'
import * as receiptData from '../../../ui/pages/receipt/@id/+data.ts'
import ReceiptPage from '../../../ui/pages/receipt/@id/+Page.tsx'
import * as trackData from '../../../ui/pages/track/@id/+data.ts'
import TrackPage from '../../../ui/pages/track/@id/+Page.tsx'
import { readPdf } from '../../support/servers/pdf-text.ts'
import { showPage } from '../../support/servers/shown-pages.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { emitted } from '../../support/builders/events.ts'
import { like, notOneOf, oneOf } from '../../support/test-port.ts'

const dashboard = { data: dashboardData.data, Page: DashboardPage }
const track = { data: trackData.data, Page: TrackPage }
const office = { data: officeData.data, Page: OfficePage }
const payList = { data: payListData.data, Page: PayListPage }
const payment = { data: paymentData.data, Page: PaymentPage }
const everything = { status: null, provider: null, purpose: null, text: null, between: null, after: null }
const receipt = { data: receiptData.data, Page: ReceiptPage }
const security = { data: securityData.data, Page: SecurityPage }

/**
 * The demo business with three more kinds of money: manual payments, refunds of them, and authorisations of more than
 * was captured.
 */
const whole = await openWholeApp()
const { modules, adapters, data } = whole
const now = whole.clock.now()
afterAll(() => whole[Symbol.dispose]())
let owner: User

beforeAll(async () => {
  await addDemo(adapters.database, modules.catalogue, adapters.clock.now(), () => {})
  const found = (await modules.accounts.staff()).find(({ role }) => role === 'admin')
  if (!found) throw new Error('there is an owner')
  owner = found
  const open = { id: notOneOf(...data.texts('payments', 'booking_id')) }
  const unpaid = data
    .texts('bookings', 'id', { ...open, status: oneOf('pending', 'confirmed', 'completed') })
    .slice(0, 4)
  for (const [at, bookingId] of unpaid.entries()) {
    const due = { amount: pence(1_234 + at), date: inBusinessZone(adapters.clock.now()).toPlainDate(), paymentId: null }
    const recorded = await modules.payments.record({
      ...due,
      bookingId: bookingId as BookingId,
      method: 'bank_transfer',
      reference: 'PATEL',
      recordedBy: owner.id,
    })
    if (!recorded.ok) throw new Error(recorded.refusal.kind)
    const paymentId = recorded.value.payment.id
    const asked = { paymentId, refundId: null, amount: pence(200 + at), reason: 'Came late', requestedBy: owner.id }
    if (at > 0) await modules.payments.refund(asked)
  }
  if (unpaid.length < 2) throw new Error('the demo business has bookings that nobody has paid')
  const captures = data.texts('ledger_entries', 'payment_id', { kind: 'capture' }, ['-at'])
  for (const { id, amount_pence, version } of data.rows('payments', { id: oneOf(...captures.slice(0, 12)) })) {
    const authorised = { amount_pence: Number(amount_pence) + 1_717, version: Number(version) + 1 }
    data.set('payments', { id: id ?? null }, { capture: 'manual', ...authorised })
  }
})

interface Sums {
  readonly paid: number
  readonly back: number
}

/** The sums of captures and refunds in the ledger, by a column of the entry or of its payment. */
function ledger(by: 'booking_id' | 'payment_id' | 'user_id'): ReadonlyMap<string, Sums> {
  const users = new Map(data.rows('payments').map(({ id, user_id }) => [id, user_id] as const))
  const sums = new Map<string, Sums>()
  for (const entry of data.rows('ledger_entries')) {
    const id = String(by === 'user_id' ? users.get(entry['payment_id'] ?? null) : entry[by])
    const { paid, back } = sums.get(id) ?? { paid: 0, back: 0 }
    const amount = Number(entry['amount_pence'])
    sums.set(id, entry['kind'] === 'capture' ? { paid: paid + amount, back } : { paid, back: back - amount })
  }
  return new Map([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** "£1,234.56" is 123456; every amount in a text, in its order. */
function amountsOf(text: string): readonly number[] {
  return [...text.matchAll(/(-?)£([\d,]+\.\d\d)/g)].map(
    ([, sign, digits = '']) => (parsePounds(digits.replaceAll(',', '')) ?? NaN) * (sign ? -1 : 1),
  )
}

/** Every one with money given back, and a fourth of the others: a page of each takes its time. */
function someOf(all: ReadonlyMap<string, Sums>): readonly (readonly [string, Sums])[] {
  return [...all].filter(([, { back }], at) => back > 0 || at % 4 === 0)
}

const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)
const first = (text: string, after: RegExp) => amountsOf(text.slice(text.search(after)))[0]

async function customer(id: string): Promise<User> {
  const found = await modules.accounts.find(id as UserId)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

describe('the amounts that a customer reads', () => {
  it('add up to the ledger: spent, paid and given back', async () => {
    const byUser = ledger('user_id')
    expect(byUser.size).toBeGreaterThan(20)
    for (const [id, { paid, back }] of byUser) {
      const who = await customer(id)
      const overview = await showPage(dashboard, { modules, now, who, url: '/dashboard' })
      expect(first(overview, /Total Spent/)).toBe(paid - back)
      const history = await showPage(dashboard, { modules, now, who, url: '/dashboard?tab=payments' })
      const rows = history.split(/\nReceipt\n/).slice(1)
      const given = [...history.matchAll(/(£[\d,.]+) ?\n? ?refunded/g)].map(([, amount = '']) => amount)
      expect(sum(rows.map((row) => amountsOf(row)[0] ?? NaN))).toBe(paid)
      expect(sum(amountsOf(given.join(' ')))).toBe(back)
    }
  })

  it('of each booking are those of the ledger', async () => {
    for (const [id, { paid, back }] of someOf(ledger('booking_id'))) {
      const who = await customer(data.text('bookings', 'customer_id', { id }))
      const words = await showPage(track, { modules, now, who, url: `/track/${id}`, params: { id } })
      const payment = words.slice(words.search(/\nPayment\n/))
      expect(first(payment, /\nPaid\n/)).toBe(paid)
      expect(/\nRefunded\n/.test(payment) ? first(payment, /\nRefunded\n/) : 0).toBe(back)
    }
  })
})

describe('the amounts that the office reads', () => {
  it('of each booking are those of the ledger', async () => {
    for (const [id, { paid, back }] of someOf(ledger('booking_id'))) {
      const words = await showPage(office, { modules, now, who: owner, url: `/admin/bookings/${id}`, params: { id } })
      const money = words.slice(words.search(/\nMoney\n/))
      const records = await modules.payments.listForBooking(id as BookingId)
      const taken = records.map((record) => captured(record.ledger)).filter((amount) => amount > 0)
      for (const amount of taken) expect(amountsOf(money)).toContain(amount)
      expect(amountsOf(money)).not.toContain(paid + 1_717)
      expect(sum(taken)).toBe(paid)
      const given = [...money.matchAll(/(£[\d,.]+) refunded/g)].map(([, amount = '']) => amount)
      expect(sum(amountsOf(given.join(' ')))).toBe(back)
    }
  })

  it('of each payment are those of the ledger, in the list and on its own page', async () => {
    const byPayment = ledger('payment_id')
    const { payments } = await modules.security.list({ ...everything, limit: 60 })
    const words = await showPage(payList, { modules, now, who: owner, url: '/admin/payments' })
    const rows = words.split(/\nCB-/).slice(1)
    const shown = rows.map((row) => amountsOf(row)[0])
    const asked = payments.map(({ id, amount }) => byPayment.get(id)?.paid ?? amount)
    expect(shown).toEqual(asked.slice(0, shown.length))
    expect(shown.length).toBeGreaterThan(20)
    for (const { id } of payments.filter((payment) => payment.captured > 0).slice(0, 20)) {
      const own = await showPage(payment, { modules, now, who: owner, url: `/admin/payments/${id}`, params: { id } })
      expect(first(own, /^/)).toBe(byPayment.get(id)?.paid)
      expect(first(own, /\nTaken\n/)).toBe(byPayment.get(id)?.paid)
    }
  })

  it('on the dashboard are those of the ledger on its days', async () => {
    const [from, to] = [modules.security.days()[0]?.from, modules.security.days().at(-1)?.to]
    const [since, until] = [from, to].map((at) => at?.toString({ smallestUnit: 'millisecond' }) ?? '')
    const isWithin = (at: string) => at >= String(since) && at < String(until)
    const entries = data.rows('ledger_entries').filter(({ at }) => isWithin(String(at)))
    const revenue = sum(entries.map(({ amount_pence }) => Number(amount_pence)))
    const words = await showPage(security, { modules, now, who: owner, url: '/payment-dashboard' })
    expect(entries.length).toBeGreaterThan(0)
    expect(first(words, /Total Revenue/)).toBe(revenue)
  })

  it('in the CSV file are those of the whole ledger', async () => {
    const cookie = await whole.signIn('admin')
    const answer = await whole.app.request('/admin/payments.csv?from=2020-01-01', { headers: { cookie } })
    const [head = '', ...lines] = (await answer.text()).split('\r\n').filter(Boolean)
    const at = (title: string) => head.replace('\u{feff}', '').split(',').indexOf(`"${title}"`)
    const column = (title: string) =>
      lines.map(
        (line) =>
          parsePounds([...line.matchAll(/(?:^|,)(?:"(?:[^"]|"")*"|[^,]*)/g)][at(title)]?.[0].replace(',', '') ?? '') ??
          0,
      )
    const all = [...ledger('payment_id').values()]
    expect(sum(column('Taken'))).toBe(sum(all.map(({ paid }) => paid)))
    expect(sum(column('Given back'))).toBe(sum(all.map(({ back }) => back)))
  })
})

describe('an e-mail about a payment', () => {
  it('has the amounts of the ledger: captured, and refunded', async () => {
    const notify = notifyOf(modules)
    for (const [at, [paymentId, { paid, back }]] of someOf(ledger('payment_id')).entries()) {
      const body = { paymentId, bookingId: data.text('payments', 'booking_id', { id: paymentId }) }
      const mailedOn = async (kind: 'payment-succeeded' | 'payment-refunded', id: number) => {
        await notify(emitted(kind, body, { id, at: adapters.clock.now() }))
        const mails = data.texts('messages', 'text', { cause: `evt_${id}`, channel: 'email' }, ['seq'])
        return mails.map(amountsOf)
      }
      const known = new Set([paid, -back, back, paid - back])
      const came = await mailedOn('payment-succeeded', 900_000 + at)
      const went = back > 0 ? await mailedOn('payment-refunded', 950_000 + at) : []
      expect(came.map(([amount]) => amount)).toEqual(came.map(() => paid))
      expect(went.map((amounts) => amounts.slice(0, 2))).toEqual(went.map(() => [back, paid]))
      expect([...came, ...went].flat().filter((amount) => !known.has(amount))).toEqual([])
    }
    expect(data.count('messages', { event: like('payment_%'), channel: 'email' })).toBeGreaterThan(10)
  })
})

describe('a receipt', () => {
  it('has the amounts of the ledger, as a page and as a PDF', async () => {
    const cookie = await whole.signIn('office')
    const some = someOf(ledger('payment_id'))
    const printed: string[] = []
    for (const [at, [id, { paid, back }]] of some.entries()) {
      const words = await showPage(receipt, { modules, now, who: owner, url: `/receipt/${id}`, params: { id } })
      const amounts = amountsOf(words)
      expect(amounts[0]).toBe(paid)
      expect(amounts.at(-1)).toBe(paid - back)
      expect(sum(amounts.slice(1, back > 0 ? -1 : undefined))).toBe(0 - back)
      // A PDF takes a quarter of a second: one in five shows that its amounts are those of the page.
      if (at % 5 > 0) continue
      const file = await whole.app.request(`/receipt/${id as PaymentId}.pdf`, { headers: { cookie } })
      const { text } = readPdf(new Uint8Array(await file.arrayBuffer()))
      expect(amountsOf(text)).toEqual(amounts)
      printed.push(id)
    }
    expect(some.length).toBeGreaterThan(20)
    expect(some.filter(([id, { back }]) => back > 0 && printed.includes(id)).length).toBeGreaterThan(0)
  })
})
