import { describe, expect, it } from 'vitest'
import { type Billing, type Property, noBusiness } from '#modules/customers'
import type { BookingId, PropertyId, UserId } from '#modules/shared'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import {
  aRequest,
  asha,
  giveBack,
  now,
  office,
  pay,
  setAside,
  stranger,
} from '../../../tests/support/builders/bookings.ts'
import { createSqliteCustomerDesk } from './customer-desk.ts'
import { createSqliteCustomerStore } from './customer-store.ts'

const agent = { name: 'Agent Ltd', email: 'bills@agent.example' }
const flat: Property = {
  id: 'prp_flat' as PropertyId,
  userId: asha.userId,
  name: 'Flat 2',
  address: '7 High Street',
  postcode: 'SE25 4QP',
  accessNotes: {},
  occupier: { name: 'Tess Tenant', phone: '+447700900123', email: 'tess@example.com' },
  archivedAt: null,
  createdAt: now,
}

async function open() {
  const opened = openBooking()
  const { database, booking } = opened
  const made = await booking.request(aRequest())
  if (!made.ok) throw new Error(made.refusal.kind)
  const desk = createSqliteCustomerDesk(database)
  const customers = createSqliteCustomerStore(database)
  await customers.putBusiness(asha.userId, { ...noBusiness, companyName: 'Lord Lets Ltd' }, now)
  await customers.addProperty(flat)
  return {
    ...opened,
    desk,
    id: made.value.id,
    reference: made.value.reference,
    change: (id: BookingId, wanted: Partial<Billing>) =>
      desk.changeBilling(id, { payer: null, purchaseOrder: null, ...wanted }, office.userId, now),
    async found(text: string | null, kind: 'business' | 'person' | null = null) {
      return (await desk.search({ text, kind }, 50, null)).map(({ id }) => id)
    },
    notes: () =>
      database.raw
        .prepare(`select actor, fact ->> 'kind' fact from booking_history where actor = ? order by id`)
        .all(office.userId),
  }
}

describe('customer list', () => {
  it('finds a customer by name, company, e-mail, phone, postcode, property, occupier and reference', async () => {
    using at = await open()
    for (const text of [
      'ASHA',
      'lord lets',
      'asha@example',
      '020 7946 0958',
      '+44 20 7946 0958',
      'cr0 1ab',
      'se254qp',
      'flat 2',
      'tess ten',
      '07700 900123',
      at.reference.toLowerCase(),
    ]) {
      expect([text, await at.found(text)]).toEqual([text, [asha.userId]])
    }
    for (const text of ['%', '_', 'CB-ZZZZZZ', '99', "' or 1=1 --"])
      expect([text, await at.found(text)]).toEqual([text, []])
  })

  it('finds a customer by the payer of a booking, and takes wildcards literally', async () => {
    using at = await open()
    await at.change(at.id, { payer: { name: '100% Agents_Ltd', email: 'bills@agent.example' } })
    for (const text of ['100% agents_', 'bills@agent'])
      expect([text, await at.found(text)]).toEqual([text, [asha.userId]])
    for (const text of ['agents-ltd', '1__% agents', 'lets\\']) expect([text, await at.found(text)]).toEqual([text, []])
  })

  it('contains customers, and staff only with bookings of their own, and no deleted account', async () => {
    using at = await open()
    expect(await at.found(null)).toEqual(expect.arrayContaining([asha.userId, stranger.userId]))
    expect(await at.found(null)).not.toContain(office.userId)
    await at.booking.request(aRequest({ customerId: office.userId, startsAt: now.add({ hours: 52 }) }))
    expect(await at.found(null)).toContain(office.userId)
    at.database.raw.prepare('update users set erased_at = ? where id = ?').run(now.toString(), stranger.userId)
    expect(await at.found(null)).not.toContain(stranger.userId)
    const known = [asha.userId, stranger.userId, 'usr_nobody' as UserId].map((id) => at.desk.isKnown(id))
    expect(await Promise.all(known)).toEqual([true, false, false])
  })

  it('filters businesses and persons, and pages without a gap', async () => {
    using at = await open()
    expect(await at.found(null, 'business')).toEqual([asha.userId])
    expect(await at.found(null, 'person')).not.toContain(asha.userId)
    const whole = await at.found(null)
    const pages: string[] = []
    for (let after = null; ;) {
      const [line] = await at.desk.search({ text: null, kind: null }, 1, after)
      if (!line) break
      pages.push(line.id)
      after = line.id
    }
    expect(pages).toEqual(whole)
  })

  it('shows company and properties in use on each line', async () => {
    using at = await open()
    const [line] = await at.desk.search({ text: 'lets', kind: null }, 5, null)
    expect(line).toMatchObject({ companyName: 'Lord Lets Ltd', properties: 1, isSuspended: false })
  })
})

describe('payer of a booking', () => {
  it('is replaced with one audit line and one event, and payment links end', async () => {
    using at = await open()
    at.database.raw
      .prepare(
        `insert into links (token_hash, purpose, booking_id, created_at, expires_at) values ('h', 'pay', ?, ?, ?)`,
      )
      .run(at.id, now.toString(), now.add({ hours: 48 }).toString())
    const changed = await at.change(at.id, { payer: agent, purchaseOrder: 'PO-9' })
    expect(changed).toMatchObject({ ok: true, value: { billing: { payer: agent, purchaseOrder: 'PO-9' } } })
    expect(await at.desk.billing(at.id)).toMatchObject({ billing: { payer: agent, purchaseOrder: 'PO-9' } })
    expect(at.notes()).toEqual([
      { actor: office.userId, fact: 'payer-changed' },
      { actor: office.userId, fact: 'purchase-order-changed' },
    ])
    expect(at.database.told().filter((kind) => kind === 'payer-changed')).toHaveLength(1)
    expect(at.database.raw.prepare('select revoked_at is not null ended from links').get()).toEqual({ ended: 1 })
    await at.change(at.id, { payer: agent, purchaseOrder: 'PO-9' })
    expect(at.notes()).toHaveLength(2)
  })

  it('sends no event when only the purchase order changes', async () => {
    using at = await open()
    await at.change(at.id, { purchaseOrder: 'PO-9' })
    expect(at.database.told()).not.toContain('payer-changed')
  })

  it('names the changed fields in the audit log, and none of their values', async () => {
    using at = await open()
    const act = { userId: office.userId, role: 'office', at: now, network: 'n', device: 'd', requestId: 'r' } as const
    await at.database.acting.run(act, () => at.change(at.id, { payer: agent, purchaseOrder: 'PO-9' }))
    const lines = at.database.raw.prepare('select action, target_id, after_json from audit_log').all()
    expect(lines).toEqual([
      { action: 'billing_changed', target_id: at.id, after_json: '{"fields":["payer","purchase_order"]}' },
    ])
  })

  it('is fixed after a payment, also a refunded one, and during an authorisation, while the purchase order may change', async () => {
    using at = await open()
    const letGo = setAside(at.database, at.id, 8_500)
    expect(await at.change(at.id, { payer: agent })).toEqual({
      ok: false,
      refusal: { kind: 'billing-settled', why: 'on-card' },
    })
    letGo()
    const payment = pay(at.database, at.id, 8_500)
    giveBack(at.database, payment, 8_500)
    expect(await at.change(at.id, { payer: agent })).toEqual({
      ok: false,
      refusal: { kind: 'billing-settled', why: 'paid' },
    })
    expect((await at.change(at.id, { purchaseOrder: 'PO-9' })).ok).toBe(true)
    expect(await at.desk.billing(at.id)).toMatchObject({ billing: { payer: null, purchaseOrder: 'PO-9' } })
  })

  it('is refused for an unknown booking', async () => {
    using at = await open()
    const none = 'bkg_none' as BookingId
    expect(await at.desk.billing(none)).toBeNull()
    expect(await at.change(none, { payer: agent })).toEqual({ ok: false, refusal: { kind: 'booking-unknown' } })
  })

  it('is read again by a concurrent change of the booking', async () => {
    using at = await open()
    const found = await at.ports.bookings.find(at.id)
    await at.change(at.id, { payer: agent })
    expect((await at.ports.bookings.find(at.id))?.version).toBe((found?.version ?? 0) + 1)
  })
})
