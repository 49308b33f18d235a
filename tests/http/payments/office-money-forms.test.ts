import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#modules/accounts'
import { type BookingId, inBusinessZone, poundsText, sumPence } from '#modules/shared'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { not, notOneOf, oneOf } from '../../support/test-port.ts'

const whole = await openWholeApp()
const { adapters, modules } = whole
const { data } = whole
let unpaid: readonly BookingId[] = []

beforeAll(async () => {
  await addDemo(adapters.database, modules.catalogue, adapters.clock.now(), () => {})
  const paid = data.column('payments', 'booking_id', { booking_id: not(null) })
  const open = { status: oneOf('pending', 'confirmed'), id: notOneOf(...paid) }
  unpaid = data.texts('bookings', 'id', open).map((id) => id as BookingId)
})
afterAll(() => whole[Symbol.dispose]())

async function send(role: Role, path: string, fields: Readonly<Record<string, string>>, stale = false) {
  const cookie = await whole.signIn(role)
  if (stale) data.set('sessions', {}, { password_confirmed_at: null })
  const headers = { cookie }
  const answer = await whole.app.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

const today = () => inBusinessZone(adapters.clock.now()).toPlainDate().toString()

function paying(changes: Readonly<Record<string, string>> = {}) {
  return { seen: '0', method: 'cash', amount: '20.00', date: today(), reference: '', ...changes }
}

async function moneyOf(id: BookingId) {
  const records = await modules.payments.listForBooking(id)
  return { records, left: sumPence(records.flatMap(({ ledger }) => ledger.map(({ amount }) => amount))) }
}

/** Another booking for each test. */
function nextUnpaid(): BookingId {
  const [id, ...rest] = unpaid
  unpaid = rest
  if (!id) throw new Error('the demo business has bookings that nobody has paid')
  return id
}

describe('the form "Mark as paid"', () => {
  it('records the payment with its user, once for a double click, and returns to the booking', async () => {
    const id = nextUnpaid()
    const fields = paying({ method: 'bank_transfer', reference: 'PATEL' })
    const path = `/admin/bookings/${id}/paid`
    const answers = await Promise.all([send('office', path, fields), send('office', path, fields)])
    for (const answer of answers) expect(answer).toMatchObject({ status: 303, to: `/admin/bookings/${id}?done=paid` })
    const { records } = await moneyOf(id)
    expect(records).toHaveLength(1)
    expect(records[0]?.payment).toMatchObject({ amount: 2_000, method: 'bank_transfer', reference: 'PATEL' })
    const office = (await modules.accounts.staff()).find(({ role }) => role === 'office')
    expect(office).toBeDefined()
    expect(records[0]?.payment.recordedBy).toBe(office?.id)
  })

  it.each([
    [422, { method: '' }],
    [422, { amount: '0' }],
    [422, { amount: 'much' }],
    [422, { date: '2020-01-01' }],
    [422, { date: 'today' }],
    [422, { method: 'cheque' }],
    [409, { amount: '99999.00' }],
  ])('answers %d for %j, and records nothing', async (status, changes) => {
    const [id] = unpaid
    if (!id) throw new Error('a booking is left')
    expect((await send('office', `/admin/bookings/${id}/paid`, paying(changes))).status).toBe(status)
    expect((await moneyOf(id)).records).toEqual([])
  })

  it('is for the office, and for known bookings only', async () => {
    const [id] = unpaid
    expect((await send('technician', `/admin/bookings/${id}/paid`, paying())).status).toBe(403)
    expect((await send('office', '/admin/bookings/bkg_none/paid', paying())).status).toBe(404)
  })
})

describe('the form of a refund', () => {
  it('asks the owner for a fresh password before it refunds', async () => {
    const id = nextUnpaid()
    await send('office', `/admin/bookings/${id}/paid`, paying())
    const { records } = await moneyOf(id)
    const path = `/admin/bookings/${id}/refund/${records[0]?.payment.id}`
    const fields = { seen: '0', amount: '5.50', reason: 'Came late' }
    expect((await send('admin', path, fields, true)).status).toBe(403)
    expect((await send('admin', path, { ...fields, password: 'not-the-password-1' }, true)).status).toBe(403)
    expect((await moneyOf(id)).left).toBe(2_000)
    const done = await send('admin', path, { ...fields, password: 'a-long-enough-phrase-1' }, true)
    expect(done).toMatchObject({ status: 303, to: `/admin/bookings/${id}?done=refunded` })
    const after = await moneyOf(id)
    expect(poundsText(after.left)).toBe('14.50')
    expect(after.records[0]?.refunds).toMatchObject([{ reason: 'Came late', status: 'succeeded' }])
  })

  it('is refused to the office, and without a reason', async () => {
    const id = nextUnpaid()
    await send('office', `/admin/bookings/${id}/paid`, paying())
    const path = `/admin/bookings/${id}/refund/${(await moneyOf(id)).records[0]?.payment.id}`
    expect((await send('office', path, { seen: '0', amount: '5', reason: 'Why not' })).status).toBe(403)
    expect((await send('admin', path, { seen: '0', amount: '5', reason: ' ' })).status).toBe(422)
    expect((await send('admin', path, { seen: '0', amount: '20.01', reason: 'All and more' })).status).toBe(422)
    expect((await moneyOf(id)).left).toBe(2_000)
  })

  it('names an amount that is too high and the missing reason in one answer', async () => {
    const id = nextUnpaid()
    await send('office', `/admin/bookings/${id}/paid`, paying())
    const path = `/admin/bookings/${id}/refund/${(await moneyOf(id)).records[0]?.payment.id}`
    const { status, text } = await send('admin', path, { seen: '0', amount: '9999', reason: '' })
    expect(status).toBe(422)
    expect(text).toContain('Only £20.00 of this payment is left')
    expect(text).toContain('Give a reason')
  })

  it('refunds the whole payment once when it is sent twice', async () => {
    const id = nextUnpaid()
    await send('office', `/admin/bookings/${id}/paid`, paying())
    const path = `/admin/bookings/${id}/refund/${(await moneyOf(id)).records[0]?.payment.id}`
    const fields = { seen: '0', amount: '20.00', reason: 'Nobody came' }
    for (let click = 0; click < 2; click += 1)
      expect(await send('admin', path, fields)).toMatchObject({
        status: 303,
        to: `/admin/bookings/${id}?done=refunded`,
      })
    expect((await moneyOf(id)).records[0]?.refunds).toHaveLength(1)
  })
})

describe('the receipt asked for by a visitor', () => {
  it('is shown after signing in', async () => {
    const answer = await whole.app.request('/receipt/pay_demo-0001.pdf')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?next=%2Freceipt%2Fpay_demo-0001.pdf'])
  })
})
