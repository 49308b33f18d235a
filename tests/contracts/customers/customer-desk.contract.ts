import { describe, expect, it } from 'vitest'
import { type Billing, type CustomerDesk, type CustomerStore, type Property, noBusiness } from '#modules/customers'
import type { BookingId, PropertyId, UserId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'
import { asha, now, office, stranger } from '../../support/builders/bookings.ts'

/** A database where `usr_asha` and `usr_stranger` are customers, and `usr_office` is staff. */
export interface OpenedCustomerDesk extends Audited {
  readonly desk: CustomerDesk
  readonly customers: CustomerStore
  /** Books for a customer, each time at another instant. */
  book(customer: UserId): Promise<{ readonly id: BookingId; readonly reference: string }>
  /** The user has deleted their account. */
  erase(userId: UserId): Promise<void>
  /** Authorises a card for the booking; the answer releases it. */
  authorise(id: BookingId): Promise<() => Promise<void>>
  /** Captures money for the booking and refunds all of it. */
  payAndRefund(id: BookingId): Promise<void>
  addPayLink(id: BookingId): Promise<void>
  openPayLinks(id: BookingId): Promise<number>
  /** The kinds of the facts that the office has put in the booking's history, oldest first. */
  facts(id: BookingId): Promise<readonly string[]>
  versionOf(id: BookingId): Promise<number>
}

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

/** The contract of every `CustomerDesk`, for any database. */
export function customerDeskContract(keeper: string, open: () => Promise<OpenedCustomerDesk>): void {
  /** Opens with a booking, a company and a property of Asha. */
  async function openBooked() {
    const opened = await open()
    const { desk, customers } = opened
    const made = await opened.book(asha.userId)
    await customers.putBusiness(asha.userId, { ...noBusiness, companyName: 'Lord Lets Ltd' }, now)
    await customers.addProperty(flat)
    return {
      ...opened,
      ...made,
      change: (id: BookingId, wanted: Partial<Billing>) =>
        desk.changeBilling(id, { payer: null, purchaseOrder: null, ...wanted }, office.userId, now),
      async found(text: string | null, kind: 'business' | 'person' | null = null) {
        return (await desk.search({ text, kind }, 50, null)).map(({ id }) => id)
      },
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    }
  }

  describe(`The list of customers at the CustomerDesk kept by ${keeper}`, () => {
    it('finds a customer by name, company, e-mail, phone, street, postcode, property, occupier and reference', async () => {
      await using at = await openBooked()
      for (const text of [
        'ASHA',
        'lord lets',
        'asha@example',
        '020 7946 0958',
        '+44 20 7946 0958',
        '+44 (0)20 7946 0958',
        '0044 20 7946 0958',
        'park lane',
        '12 Park',
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
      await using at = await openBooked()
      await at.change(at.id, { payer: { name: '100% Agents_Ltd', email: 'bills@agent.example' } })
      for (const text of ['100% agents_', 'bills@agent'])
        expect([text, await at.found(text)]).toEqual([text, [asha.userId]])
      for (const text of ['agents-ltd', '1__% agents', 'lets\\'])
        expect([text, await at.found(text)]).toEqual([text, []])
    })

    it('contains customers, and staff only with bookings of their own, and no deleted account', async () => {
      await using at = await openBooked()
      expect(await at.found(null)).toEqual(expect.arrayContaining([asha.userId, stranger.userId]))
      expect(await at.found(null)).not.toContain(office.userId)
      await at.book(office.userId)
      expect(await at.found(null)).toContain(office.userId)
      await at.erase(stranger.userId)
      expect(await at.found(null)).not.toContain(stranger.userId)
      const known = [asha.userId, stranger.userId, 'usr_nobody' as UserId].map((id) => at.desk.isKnown(id))
      expect(await Promise.all(known)).toEqual([true, false, false])
    })

    it('filters businesses and persons, and pages without a gap', async () => {
      await using at = await openBooked()
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
      await using at = await openBooked()
      const [line] = await at.desk.search({ text: 'lets', kind: null }, 5, null)
      expect(line).toMatchObject({ companyName: 'Lord Lets Ltd', properties: 1, isSuspended: false })
    })
  })

  describe(`The search for a caller at the CustomerDesk kept by ${keeper}`, () => {
    it('has the last three bookings, the newest first, and the properties in use', async () => {
      await using at = await openBooked()
      await at.customers.addProperty({ ...flat, id: 'prp_old' as PropertyId, name: 'Flat 1', archivedAt: now })
      const later = [await at.book(asha.userId), await at.book(asha.userId), await at.book(asha.userId)]
      const [caller] = await at.desk.callers('0044 (0)20 7946', 8)
      expect(caller).toMatchObject({ id: asha.userId, isGuest: false, isSuspended: false, properties: 1 })
      expect(caller?.bookings.map(({ id }) => id)).toEqual(later.map(({ id }) => id).toReversed())
      expect(caller?.bookings[0]).toMatchObject({ service: { name: 'Tap repair' }, status: 'pending' })
      expect(caller?.shownProperties).toEqual([flat])
    })

    it('finds the same one by id, and nobody who has no booking and is no customer', async () => {
      await using at = await openBooked()
      const [found] = await at.desk.callers('0044 (0)20 7946', 8)
      const nothing = { text: null, property: null }
      expect(await at.desk.caller(asha.userId, nothing)).toEqual(found)
      expect(await at.desk.caller('usr_nobody' as UserId, nothing)).toBeNull()
    })

    describe('with 45 properties', () => {
      const id = (number: number) => `prp_${number}` as PropertyId
      async function openLandlord() {
        const opened = await openBooked()
        const lines = Array.from({ length: 44 }, (_, place) => String(place + 10))
        for (const number of lines) {
          const occupier = {
            name: `Occupier ${number}`,
            phone: `+4477009002${number}`,
            email: `o${number}@example.com`,
          }
          const house = { name: `House ${number}`, address: `${number} Lime Tree Road`, postcode: `CR7 8${number[1]}A` }
          await opened.customers.addProperty({ ...flat, ...house, occupier, id: id(Number(number)) })
        }
        const shown = async (text: string | null, property: PropertyId | null = null) => {
          const caller = await opened.desk.caller(asha.userId, { text, property })
          return {
            total: caller?.properties,
            fitting: caller?.fittingProperties,
            names: caller?.shownProperties.map(({ name }) => name) ?? [],
          }
        }
        return { ...opened, shown, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
      }

      it('shows 20 by name, and any other that is named', async () => {
        await using at = await openLandlord()
        const first = await at.shown(null)
        expect(first).toMatchObject({ total: 45, fitting: 0 })
        expect(first.names).toHaveLength(20)
        expect(first.names.slice(0, 3)).toEqual(['Flat 2', 'House 10', 'House 11'])
        const named = await at.shown(null, id(53))
        expect(named.names).toHaveLength(20)
        expect(named.names.at(-1)).toBe('House 53')
        expect((await at.shown(null, id(11))).names).toEqual(first.names)
      })

      it.each([
        ['name', 'house 53'],
        ['street', '53 lime'],
        ['occupier', 'occupier 53'],
        ['e-mail address of the occupier', 'O53@example'],
        ['number of the occupier', '07700 900253'],
      ])('shows the one first that fits by %s', async (_, text) => {
        await using at = await openLandlord()
        const { names, fitting } = await at.shown(text)
        expect([names[0], fitting]).toEqual(['House 53', 1])
        expect(names).toHaveLength(20)
        const [caller] = await at.desk.callers(text, 8)
        expect(caller?.shownProperties[0]?.name).toBe('House 53')
      })

      it('shows those of a postcode first, typed with or without its space, each by name', async () => {
        await using at = await openLandlord()
        for (const text of ['cr783a', 'CR7 83A']) {
          const { names, fitting } = await at.shown(text, id(12))
          expect(names.slice(0, fitting)).toEqual(['House 13', 'House 23', 'House 33', 'House 43', 'House 53'])
          expect(names).toContain('House 12')
        }
      })

      it('takes wildcards literally, and fits nothing to a reference', async () => {
        await using at = await openLandlord()
        for (const text of ['%', '_', 'CB-234567']) expect((await at.shown(text)).fitting).toBe(0)
      })

      it('shows no property of somebody else, and no archived one', async () => {
        await using at = await openLandlord()
        const others = { ...flat, id: 'prp_stranger' as PropertyId, userId: stranger.userId, name: 'Alien' }
        await at.customers.addProperty(others)
        await at.customers.changeProperty(asha.userId, id(53), { isArchived: true }, now)
        expect((await at.shown('alien', others.id)).names).not.toContain('Alien')
        expect(await at.shown('house 53', id(53))).toMatchObject({ fitting: 0, total: 44 })
      })
    })

    it('has nobody twice, and not more than were asked for', async () => {
      await using at = await openBooked()
      await at.book(asha.userId)
      expect((await at.desk.callers('patel', 8)).map(({ id }) => id)).toEqual([asha.userId])
      expect(await at.desk.callers('example.com', 1)).toHaveLength(1)
      expect(await at.desk.callers('nobody at all', 8)).toEqual([])
    })
  })

  describe(`The billing of a booking at the CustomerDesk kept by ${keeper}`, () => {
    it('has another payer from now on, with history and one event, and without links to pay', async () => {
      await using at = await openBooked()
      await at.addPayLink(at.id)
      const changed = await at.change(at.id, { payer: agent, purchaseOrder: 'PO-9' })
      expect(changed).toMatchObject({ ok: true, value: { billing: { payer: agent, purchaseOrder: 'PO-9' } } })
      expect(await at.desk.billing(at.id)).toMatchObject({ billing: { payer: agent, purchaseOrder: 'PO-9' } })
      expect(await at.facts(at.id)).toEqual(['payer-changed', 'purchase-order-changed'])
      expect((await at.kept()).filter((kind) => kind === 'payer-changed')).toHaveLength(1)
      expect(await at.openPayLinks(at.id)).toBe(0)
      await at.change(at.id, { payer: agent, purchaseOrder: 'PO-9' })
      expect(await at.facts(at.id)).toHaveLength(2)
      expect((await at.kept()).filter((kind) => kind === 'payer-changed')).toHaveLength(1)
    })

    it('keeps the links to pay and no event when only the purchase order changes', async () => {
      await using at = await openBooked()
      await at.addPayLink(at.id)
      await at.change(at.id, { purchaseOrder: 'PO-9' })
      expect(await at.openPayLinks(at.id)).toBe(1)
      expect(await at.kept()).not.toContain('payer-changed')
    })

    it('writes the names of the changed fields in the audit log, without their content, once', async () => {
      await using at = await openBooked()
      await at.atWork(() => at.change(at.id, { payer: agent, purchaseOrder: 'PO-9' }))
      const after = { fields: ['payer', 'purchase_order'] }
      expect(await at.audited()).toMatchObject([{ action: 'billing_changed', target: { id: at.id }, after }])
      await at.atWork(() => at.change(at.id, { payer: agent, purchaseOrder: 'PO-9' }))
      expect(await at.audited()).toHaveLength(1)
    })

    it('refuses another payer while a card is authorised and once money came in; the purchase order may still come', async () => {
      await using at = await openBooked()
      const release = await at.authorise(at.id)
      expect(await at.change(at.id, { payer: agent })).toEqual({
        ok: false,
        refusal: { kind: 'billing-settled', why: 'on-card' },
      })
      await release()
      await at.payAndRefund(at.id)
      expect(await at.change(at.id, { payer: agent })).toEqual({
        ok: false,
        refusal: { kind: 'billing-settled', why: 'paid' },
      })
      expect((await at.change(at.id, { purchaseOrder: 'PO-9' })).ok).toBe(true)
      expect(await at.desk.billing(at.id)).toMatchObject({ billing: { payer: null, purchaseOrder: 'PO-9' } })
    })

    it('is null for an unknown booking, whose change is refused', async () => {
      await using at = await openBooked()
      const none = 'bkg_none' as BookingId
      expect(await at.desk.billing(none)).toBeNull()
      expect(await at.change(none, { payer: agent })).toEqual({ ok: false, refusal: { kind: 'booking-unknown' } })
    })

    it('changes the version of the booking, so that a change at the same time is refused', async () => {
      await using at = await openBooked()
      const before = await at.versionOf(at.id)
      await at.change(at.id, { payer: agent })
      expect(await at.versionOf(at.id)).toBe(before + 1)
    })
  })
}
