import { describe, expect, it } from 'vitest'
import type { Booking } from '#modules/booking'
import { type Appliance, type ApplianceQuery, type CareStore, appliancesAtMost } from '#modules/care'
import type { ApplianceId, PropertyId, UserId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'
import { aBooking, ann, asha, stranger, technicianId, tom } from '../../support/builders/bookings.ts'

interface Opened extends Audited {
  /** Over a database with the people of `tests/support/builders/bookings.ts`, Ann and Tom among them. */
  readonly care: CareStore
  addBooking(booking: Booking): Promise<void>
  addProperty(property: {
    readonly id: PropertyId
    readonly user: UserId
    readonly address: string
    readonly isArchived?: boolean
  }): void
  /** An issued invoice for a booking, billed to a user. */
  invoice(booking: Booking, payer: UserId): Promise<void>
  /** The files that are to be removed, and when. */
  filesToRemove(): Readonly<Record<string, string>>
}

const today = Temporal.PlainDate.from('2026-03-02')
const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const home = 'prp_home' as PropertyId
const flat = 'prp_flat' as PropertyId
const idOf = (name: string) => `apl_${name}` as ApplianceId
const photo = (file: string) => ({ file, width: 800, height: 600 })
const step = (version: number) => ({ version, at: noon, today })

function anAppliance(name: string, changes: Partial<Appliance> = {}): Appliance {
  return {
    id: idOf(name),
    propertyId: home,
    kind: 'boiler',
    make: 'Worcester Bosch',
    model: 'Greenstar 30i',
    serial: 'SN-1',
    place: 'Kitchen – cupboard',
    installedOn: Temporal.PlainDate.from('2020-02-29'),
    guaranteeEndsOn: today,
    photo: null,
    removedAt: null,
    version: 1,
    createdAt: noon,
    ...changes,
  }
}

/** The contract of every `CareStore`, for any database. */
export function careStoreContract(keeper: string, openEmpty: () => Promise<Opened>): void {
  async function open(): Promise<Opened> {
    const opened = await openEmpty()
    opened.addProperty({ id: home, user: asha.userId, address: '12 Park Lane' })
    opened.addProperty({ id: flat, user: stranger.userId, address: '3 Mill Road' })
    return opened
  }
  const add = (opened: Opened, ...appliances: readonly Appliance[]) =>
    Promise.all(appliances.map((one) => opened.atWork(() => opened.care.add(one))))
  const change = (opened: Opened, name: string, ...about: [Parameters<CareStore['change']>[2], number]) =>
    opened.atWork(() => opened.care.change(home, idOf(name), about[0], step(about[1])))
  const putPhoto = (opened: Opened, name: string, put: Appliance['photo'], at = noon) =>
    opened.atWork(() => opened.care.putPhoto(home, idOf(name), put, at))
  const atHome = { id: home, name: 'Home' }

  describe(`CareStore kept by ${keeper}`, () => {
    it('shows a property with its owner, archived or not, and null for none', async () => {
      await using opened = await open()
      const old = 'prp_old' as PropertyId
      opened.addProperty({ id: old, user: asha.userId, address: '9 Hill', isArchived: true })
      expect(await opened.care.property(home)).toMatchObject({
        id: home,
        userId: asha.userId,
        address: '12 Park Lane',
        postcode: 'CR0 1AB',
        isArchived: false,
      })
      expect(await opened.care.property(old)).toMatchObject({ isArchived: true })
      expect(await opened.care.property('prp_none' as PropertyId)).toBeNull()
    })

    it('finds the property of a booking: the one it names, else that of its customer and address', async () => {
      await using opened = await open()
      const contact = aBooking().contact
      const bookings = {
        named: aBooking({ id: 'named', property: atHome, contact: { ...contact, address: 'Elsewhere' } }),
        written: aBooking({ id: 'written', contact: { ...contact, address: ' 12 PARK lane ' } }),
        elsewhere: aBooking({ id: 'elsewhere', contact: { ...contact, address: '13 Park Lane' } }),
        theirs: aBooking({ id: 'theirs', customerId: stranger.userId }),
      }
      for (const booking of Object.values(bookings)) await opened.addBooking(booking)
      const found = (booking: Booking) => opened.care.propertyOf(booking.id)
      expect([await found(bookings.named), await found(bookings.written)]).toEqual([home, home])
      expect([await found(bookings.elsewhere), await found(bookings.theirs)]).toEqual([null, null])
    })

    it('finds the open booking of a technician at a property, and none of others or that is over', async () => {
      await using opened = await open()
      const ofTom = { technicianId: technicianId('tom'), property: atHome }
      await opened.addBooking(aBooking({ id: 'over', ...ofTom, status: 'completed' }))
      expect(await opened.care.assignedTo(home, tom.userId)).toBeNull()
      const booking = aBooking({ id: 'open', ...ofTom, status: 'confirmed' })
      await opened.addBooking(booking)
      expect(await opened.care.assignedTo(home, tom.userId)).toBe(booking.id)
      expect([await opened.care.assignedTo(home, ann.userId), await opened.care.assignedTo(flat, tom.userId)]).toEqual([
        null,
        null,
      ])
    })

    it('keeps appliances as they are given, of their property alone, those that are gone last', async () => {
      await using opened = await open()
      const bare = { make: '', installedOn: null, guaranteeEndsOn: null }
      const kept = [anAppliance('a', { removedAt: noon }), anAppliance('b', bare), anAppliance('c')] as const
      await add(opened, ...kept, anAppliance('d', { propertyId: flat }))
      expect(await opened.care.appliances(home)).toEqual([kept[1], kept[2], kept[0]])
      expect([await opened.care.appliance(home, idOf('b')), await opened.care.appliance(flat, idOf('b'))]).toEqual([
        kept[1],
        null,
      ])
      const [line] = await opened.audited()
      expect(line).toMatchObject({ action: 'appliance_added', target: { kind: 'property', id: home } })
    })

    it('refuses an appliance beyond the most of a property, and keeps nothing of it', async () => {
      await using opened = await open()
      const names = Array.from({ length: appliancesAtMost - 1 }, (_, at) => `n${String(at).padStart(3, '0')}`)
      for (const name of names) await opened.care.add(anAppliance(name))
      const outcomes = await add(opened, anAppliance('x'), anAppliance('y'))
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(outcomes).toContainEqual({ ok: false, refusal: { kind: 'too-many-appliances' } })
      expect(await opened.care.appliances(home)).toHaveLength(appliancesAtMost)
      expect(await add(opened, anAppliance('z', { propertyId: flat }))).toMatchObject([{ ok: true }])
    })

    it('changes the version that was read; a refused change keeps nothing', async () => {
      await using opened = await open()
      await add(opened, anAppliance('a'))
      const outcomes = await Promise.all([
        change(opened, 'a', { make: 'Vaillant' }, 1),
        change(opened, 'a', { make: 'Ideal' }, 1),
      ])
      const changed = anAppliance('a', { make: 'Vaillant', version: 2 })
      expect(outcomes).toEqual([
        { ok: true, value: changed },
        { ok: false, refusal: { kind: 'appliance-stale', version: 2 } },
      ])
      expect(await change(opened, 'a', { installedOn: today.add({ days: 1 }) }, 2)).toEqual({
        ok: false,
        refusal: { kind: 'appliance-dates-wrong', field: 'installed' },
      })
      expect(await change(opened, 'none', {}, 1)).toEqual({ ok: false, refusal: { kind: 'appliance-unknown' } })
      expect(await opened.care.appliance(home, idOf('a'))).toEqual(changed)
      expect((await opened.audited()).map(({ action }) => action)).toEqual(['appliance_added', 'appliance_changed'])
    })

    it('marks an appliance as gone and as there again', async () => {
      await using opened = await open()
      await add(opened, anAppliance('a'))
      await change(opened, 'a', { isRemoved: true }, 1)
      expect(await opened.care.appliance(home, idOf('a'))).toMatchObject({ removedAt: noon, version: 2 })
      await change(opened, 'a', { isRemoved: false }, 2)
      expect(await opened.care.appliance(home, idOf('a'))).toEqual(anAppliance('a', { version: 3 }))
    })

    it('keeps an announced photo in the place of the one before, whose file goes', async () => {
      await using opened = await open()
      const { care } = opened
      await add(opened, anAppliance('a'))
      const due = noon.add({ hours: 24 })
      for (const file of ['first', 'second', 'lost']) await care.announcePhoto(file, due)
      await putPhoto(opened, 'a', photo('first'))
      expect(Object.keys(opened.filesToRemove()).toSorted()).toEqual(['lost', 'second'])
      const next = await putPhoto(opened, 'a', photo('second'), noon.add({ hours: 1 }))
      expect(next).toEqual({ ok: true, value: anAppliance('a', { photo: photo('second'), version: 3 }) })
      expect(Object.keys(opened.filesToRemove()).toSorted()).toEqual(['first', 'lost'])
      await putPhoto(opened, 'a', null)
      expect(await care.appliance(home, idOf('a'))).toMatchObject({ photo: null, version: 4 })
      expect(Object.keys(opened.filesToRemove()).toSorted()).toEqual(['first', 'lost', 'second'])
    })

    it('keeps no photo that was not announced or whose appliance is not there', async () => {
      await using opened = await open()
      await add(opened, anAppliance('a'))
      await expect(putPhoto(opened, 'a', photo('unknown'))).rejects.toThrow('unknown')
      expect(await putPhoto(opened, 'none', null)).toEqual({ ok: false, refusal: { kind: 'appliance-unknown' } })
      expect(await opened.care.appliance(home, idOf('a'))).toEqual(anAppliance('a'))
    })

    it('lists appliances that are there by text, kind and guarantee, the latest first and page by page', async () => {
      await using opened = await open()
      const endsOn = (days: number) => ({ guaranteeEndsOn: today.add({ days }) })
      await add(
        opened,
        anAppliance('a', { kind: 'hob', ...endsOn(-1) }),
        anAppliance('b', endsOn(0)),
        anAppliance('c', { make: 'Vaillant', ...endsOn(60) }),
        anAppliance('d', { propertyId: flat, ...endsOn(61) }),
        anAppliance('e', { guaranteeEndsOn: null }),
        anAppliance('f', { removedAt: noon }),
      )
      const list = async (query: Partial<ApplianceQuery> = {}, before: string | null = null, limit = 9) => {
        const all = { text: null, kind: null, guarantee: null, day: today, ...query }
        const lines = await opened.care.list(all, before === null ? null : idOf(before), limit)
        return lines.map(({ id }) => id.replace('apl_', '')).join('')
      }
      expect([await list(), await list({}, null, 2), await list({}, 'd', 2)]).toEqual(['edcba', 'ed', 'cb'])
      expect([await list({ kind: 'hob' }), await list({ text: 'VAILL' }), await list({ text: 'mill road' })]).toEqual([
        'a',
        'c',
        'd',
      ])
      const guarantees = await Promise.all(
        (['ended', 'ends_soon', 'runs'] as const).map((guarantee) => list({ guarantee })),
      )
      expect(guarantees).toEqual(['a', 'cb', 'd'])
      const [line] = await opened.care.list({ text: 'mill', kind: null, guarantee: null, day: today }, null, 1)
      expect(line).toMatchObject({ property: { id: flat, userId: stranger.userId }, ownerName: 'Stranger' })
    })

    it('reads the history of a property the latest first, page by page, with the documents of the payer alone', async () => {
      await using opened = await open()
      const { care } = opened
      const starts = (days: number) => Temporal.Instant.from('2026-03-03T10:00:00Z').add({ hours: 24 * days })
      const bookings = [0, 1].map((at) => aBooking({ id: `visit-${at}`, property: atHome, startsAt: starts(at) }))
      for (const booking of bookings) await opened.addBooking(booking)
      await opened.addBooking(aBooking({ id: 'theirs', customerId: stranger.userId }))
      const [first] = bookings
      if (!first) throw new Error('there are two bookings')
      await opened.invoice(first, stranger.userId)
      const read = (changes: Partial<Parameters<CareStore['history']>[0]> = {}) =>
        care.history({ property: home, payer: null, before: null, limit: 9, ...changes })
      const all = await read()
      expect(all.map(({ kind, bookingId }) => [kind, bookingId])).toEqual([
        ['visit', 'bkg_visit-1'],
        ['visit', 'bkg_visit-0'],
        ['document', 'bkg_visit-0'],
      ])
      expect([await read({ payer: stranger.userId }), await read({ payer: asha.userId })]).toEqual([
        all,
        all.slice(0, 2),
      ])
      expect([await read({ limit: 1 }), await read({ before: all[0]?.key ?? '' })]).toEqual([
        all.slice(0, 1),
        all.slice(1),
      ])
      expect(await read({ property: flat })).toEqual([])
    })
  })
}
