import { describe, expect, it } from 'vitest'
import type { Booking } from '#modules/booking'
import type { AccessDecider, AccessDeed, DeviceAccess, DeviceAccessStore } from '#modules/device-access'
import type { DeviceAccessId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'
import { aBooking, ann, asha, bookingId, office, tom } from '../../support/builders/bookings.ts'

interface Opened extends Audited {
  /** Over a database with the people of `tests/support/builders/bookings.ts`, Ann and Tom among them. */
  readonly accesses: DeviceAccessStore
  addBooking(booking: Booking): Promise<void>
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const ends = noon.add({ hours: 24 })
const id = (name: string) => `dva_${name}` as DeviceAccessId

function anAccess(name: string, changes: Partial<DeviceAccess> = {}): DeviceAccess {
  return {
    id: id(name),
    bookingId: bookingId('one'),
    device: 'smartphone',
    purpose: 'To read the code of the boiler – “E119”.',
    state: 'requested',
    requestedBy: tom.userId,
    requestedAt: noon,
    decidedBy: null,
    decidedAt: null,
    revokedBy: null,
    revokedAt: null,
    expiresAt: ends,
    ...changes,
  }
}

/** The contract of every `DeviceAccessStore`, for any database. */
export function deviceAccessStoreContract(keeper: string, openEmpty: () => Promise<Opened>): void {
  async function open(): Promise<Opened> {
    const opened = await openEmpty()
    for (const name of ['one', 'two']) await opened.addBooking(aBooking({ id: name }))
    return opened
  }
  const ask = (opened: Opened, access: DeviceAccess) => opened.atWork(() => opened.accesses.ask(access))
  const decide = (opened: Opened, name: string, deed: AccessDeed, by: AccessDecider, at: Temporal.Instant) =>
    opened.atWork(() => opened.accesses.decide(id(name), deed, by, at))
  const statesOf = async ({ accesses }: Opened, ...names: readonly string[]) =>
    Promise.all(names.map(async (name) => (await accesses.find(id(name)))?.state ?? null))

  describe(`DeviceAccessStore kept by ${keeper}`, () => {
    it('finds a request as it was asked, with the name of the technician, its audit line and its event', async () => {
      await using opened = await open()
      const kept = { ...anAccess('one'), askerName: 'Tom', decidedSide: null, revokedSide: null }
      expect(await ask(opened, anAccess('one'))).toEqual({ ok: true, value: kept })
      expect([await opened.accesses.find(id('one')), await opened.accesses.find(id('two'))]).toEqual([kept, null])
      expect(await opened.kept()).toEqual(['device-access-asked'])
      const [line] = await opened.audited()
      expect(line).toMatchObject({ action: 'device_access_asked', target: { kind: 'booking', id: bookingId('one') } })
      expect(JSON.stringify(line)).not.toContain('boiler')
    })

    it('refuses a second request for a kind of device that is open in the booking, and keeps nothing of it', async () => {
      await using opened = await open()
      await ask(opened, anAccess('one'))
      const refused = await ask(opened, anAccess('again', { requestedBy: ann.userId }))
      expect(refused).toMatchObject({ ok: false, refusal: { kind: 'access-open', access: { id: id('one') } } })
      await ask(opened, anAccess('tablet', { device: 'tablet' }))
      await ask(opened, anAccess('elsewhere', { bookingId: bookingId('two') }))
      expect(await statesOf(opened, 'again', 'tablet', 'elsewhere')).toEqual([null, 'requested', 'requested'])
      expect([(await opened.kept()).length, (await opened.audited()).length]).toEqual([3, 3])
      const late = anAccess('late', { requestedAt: ends, expiresAt: ends.add({ hours: 24 }) })
      expect(await ask(opened, late)).toMatchObject({ ok: true })
    })

    it('grants once: the same again changes nothing, and no is refused afterwards', async () => {
      await using opened = await open()
      await ask(opened, anAccess('one'))
      const at = noon.add({ minutes: 5 })
      const granted = await decide(opened, 'one', 'approve', asha.userId, at)
      expect(granted).toMatchObject({
        ok: true,
        value: { state: 'approved', decidedBy: asha.userId, decidedSide: 'customer', expiresAt: at.add({ hours: 24 }) },
      })
      expect(await decide(opened, 'one', 'approve', 'link', at.add({ minutes: 1 }))).toEqual(granted)
      expect(await decide(opened, 'one', 'decline', 'link', at)).toEqual({
        ok: false,
        refusal: { kind: 'access-closed', status: 'approved' },
      })
      expect(await opened.kept()).toEqual(['device-access-asked', 'device-access-granted'])
    })

    it('names the side that decided and the side that revoked, and audits the revocation', async () => {
      await using opened = await open()
      await ask(opened, anAccess('one'))
      await decide(opened, 'one', 'approve', 'link', noon)
      await decide(opened, 'one', 'revoke', office.userId, noon)
      expect(await opened.accesses.find(id('one'))).toMatchObject({ decidedSide: 'link', revokedSide: 'office' })
      await ask(opened, anAccess('own'))
      await decide(opened, 'own', 'revoke', asha.userId, noon)
      expect(await opened.accesses.find(id('own'))).toMatchObject({ decidedSide: null, revokedSide: 'customer' })
      const revoked = (await opened.audited()).filter(({ action }) => action === 'device_access_revoked')
      expect(revoked.map(({ after }) => after?.['access'])).toEqual([id('one'), id('own')])
    })

    it('refuses a decision about a request that is over', async () => {
      await using opened = await open()
      await ask(opened, anAccess('one'))
      const refused = await decide(opened, 'one', 'approve', asha.userId, ends)
      expect(refused).toEqual({ ok: false, refusal: { kind: 'access-closed', status: 'expired' } })
      expect(await statesOf(opened, 'one')).toEqual(['requested'])
      expect(await opened.kept()).toEqual(['device-access-asked'])
    })

    it('ends what is open of a booking, of a technician, or of both, and leaves the rest', async () => {
      await using opened = await open()
      const { accesses } = opened
      await ask(opened, anAccess('tom'))
      await ask(opened, anAccess('ann', { device: 'tablet', requestedBy: ann.userId }))
      await ask(opened, anAccess('two', { bookingId: bookingId('two') }))
      await ask(opened, anAccess('two-ann', { bookingId: bookingId('two'), device: 'tablet', requestedBy: ann.userId }))
      const names = ['tom', 'ann', 'two', 'two-ann']
      await accesses.endOf(bookingId('one'), tom.userId, noon)
      expect(await statesOf(opened, ...names)).toEqual(['revoked', 'requested', 'requested', 'requested'])
      await accesses.endOf(null, ann.userId, noon)
      expect(await statesOf(opened, ...names)).toEqual(['revoked', 'revoked', 'requested', 'revoked'])
      await decide(opened, 'two', 'decline', asha.userId, noon)
      await accesses.endOf(bookingId('two'), null, noon)
      expect(await statesOf(opened, ...names)).toEqual(['revoked', 'revoked', 'declined', 'revoked'])
      expect((await accesses.find(id('tom')))?.revokedSide).toBe('system')
    })

    it('lists the requests of a booking, the newest first', async () => {
      await using opened = await open()
      await ask(opened, anAccess('old'))
      await ask(opened, anAccess('new', { device: 'tablet', requestedAt: noon.add({ minutes: 1 }) }))
      await ask(opened, anAccess('elsewhere', { bookingId: bookingId('two') }))
      const listed = await opened.accesses.list(bookingId('one'))
      expect(listed.map((access) => access.id)).toEqual([id('new'), id('old')])
    })

    it('leads the latest link alone to a request, until the links of its booking end', async () => {
      await using opened = await open()
      const { accesses } = opened
      await ask(opened, anAccess('one'))
      await ask(opened, anAccess('two', { bookingId: bookingId('two') }))
      for (const [name, token] of [
        ['one', 'first'],
        ['one', 'second'],
        ['two', 'other'],
      ] as const) {
        await accesses.putToken(id(name), token)
      }
      const leadsTo = async (token: string) => (await accesses.findByToken(token))?.id ?? null
      expect([await leadsTo('first'), await leadsTo('second')]).toEqual([null, id('one')])
      await accesses.endLinks(bookingId('one'))
      expect([await leadsTo('second'), await leadsTo('other')]).toEqual([null, id('two')])
    })
  })
}
