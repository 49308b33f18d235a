import { describe, expect, it } from 'vitest'
import type { Act, AuditNote, AuditQuery } from '#modules/administration'
import type { UserId } from '#modules/shared'
import { noon } from '../../support/builders/accounts.ts'
import { type OpenedAdministration, addUsers, asha, boss } from './administration-opened.ts'

const anything: AuditQuery = { who: null, action: null, target: null, from: null, until: null }
const byBoss: Act = {
  userId: boss.id,
  role: 'admin',
  at: noon,
  network: '81.2.69.0/24',
  device: 'Firefox on Windows',
  requestId: 'some-request',
}
const suspended: AuditNote = {
  action: 'account_suspended',
  target: { kind: 'user', id: asha.id },
  before: { status: 'active', nothing: null, many: [1, 'two'] },
  after: null,
}
const closed: AuditNote = {
  action: 'closed_day_added',
  target: { kind: 'closed_day', id: '2026-12-25' },
  before: null,
  after: { name: 'Christmas' },
}

/** The contract of every `AuditStore`, for any database. */
export function auditStoreContract(keeper: string, open: () => Promise<OpenedAdministration>): void {
  async function openWithUsers() {
    const opened = await open()
    await addUsers(opened, [asha, boss])
    const note = (what: AuditNote, act: Partial<Act> = {}) =>
      opened.atWork(() => opened.audit.note(what), { ...byBoss, ...act })
    const actions = async (query: Partial<AuditQuery>) =>
      (await opened.audit.list({ ...anything, ...query }, 9, null)).map(({ action }) => action)
    return { ...opened, note, actions, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  }

  describe(`AuditStore kept by ${keeper}`, () => {
    it('returns exactly the kept line, with its author and the present names', async () => {
      await using opened = await openWithUsers()
      await opened.note(suspended)
      const [entry] = await opened.audit.list(anything, 9, null)
      expect(entry).toEqual({
        id: expect.any(Number),
        ...suspended,
        ...byBoss,
        name: boss.fullName,
        targetName: asha.fullName,
      })
    })

    it('has the present name of a user, not the former one', async () => {
      await using opened = await openWithUsers()
      await opened.note(suspended)
      await opened.accounts.updateProfile(asha.id, { fullName: 'Asha Shah' }, noon)
      expect(await opened.audit.list(anything, 9, null)).toMatchObject([{ targetName: 'Asha Shah' }])
    })

    it('has no name for the system, an erased account, and a thing without a name', async () => {
      await using opened = await openWithUsers()
      await opened.note(closed, { userId: null, role: 'system' })
      await opened.note(closed, { userId: 'usr_gone' as UserId })
      const nameless = { name: null, targetName: null }
      expect(await opened.audit.list(anything, 9, null)).toMatchObject([
        { userId: 'usr_gone', ...nameless },
        { userId: null, ...nameless },
      ])
    })

    it('keeps no line without an act', async () => {
      await using opened = await openWithUsers()
      await opened.audit.note(suspended)
      expect(await opened.audit.list(anything, 9, null)).toEqual([])
    })

    it('lists the newest first whatever its instant, page by page, each once', async () => {
      await using opened = await openWithUsers()
      for (const hours of [3, 1, 2, 1]) await opened.note(suspended, { at: noon.add({ hours }) })
      const whole = await opened.audit.list(anything, 9, null)
      expect(whole.map(({ at }) => at.since(noon).total('hours'))).toEqual([1, 2, 1, 3])
      const first = await opened.audit.list(anything, 3, null)
      const rest = await opened.audit.list(anything, 3, first.at(-1)?.id ?? null)
      expect([...first, ...rest]).toEqual(whole)
    })

    it('finds the acts of one user by id and by e-mail in any spelling, and those of the system', async () => {
      await using opened = await openWithUsers()
      await opened.note(suspended)
      await opened.note(closed, { userId: null, role: 'system' })
      for (const who of [boss.id, boss.email.toUpperCase()]) {
        expect([who, await opened.actions({ who })]).toEqual([who, ['account_suspended']])
      }
      expect(await opened.actions({ who: 'system' })).toEqual(['closed_day_added'])
      expect(await opened.actions({ who: asha.id })).toEqual([])
    })

    it('finds by the action', async () => {
      await using opened = await openWithUsers()
      for (const note of [suspended, closed]) await opened.note(note)
      expect(await opened.actions({ action: 'account_suspended' })).toEqual(['account_suspended'])
      expect(await opened.actions({ action: 'booking_made' })).toEqual([])
    })

    it('finds by the kind of the target, its id, and the e-mail of a user', async () => {
      await using opened = await openWithUsers()
      for (const note of [suspended, closed]) await opened.note(note)
      for (const target of ['user', asha.id, asha.email.toUpperCase()]) {
        expect([target, await opened.actions({ target })]).toEqual([target, ['account_suspended']])
      }
      expect(await opened.actions({ target: boss.email })).toEqual([])
    })

    it('finds and names a booking by its reference', async () => {
      await using opened = await openWithUsers()
      const booking = await opened.addBooking({ customer: asha.id, technician: null, status: 'pending' })
      await opened.note({ ...closed, action: 'booking_moved', target: { kind: 'booking', id: booking.id } })
      await opened.note(suspended)
      const found = await opened.audit.list({ ...anything, target: booking.reference.toLowerCase() }, 9, null)
      expect(found).toMatchObject([{ action: 'booking_moved', targetName: booking.reference }])
    })

    it('finds from an instant on, and until another but not at it', async () => {
      await using opened = await openWithUsers()
      const [one, two] = [noon.add({ hours: 1 }), noon.add({ hours: 2 })]
      await opened.note(suspended, { at: one })
      await opened.note(closed, { at: two })
      expect(await opened.actions({ from: one, until: two })).toEqual(['account_suspended'])
      expect(await opened.actions({ from: two })).toEqual(['closed_day_added'])
      expect(await opened.actions({ until: one })).toEqual([])
    })

    it('finds the lines that match every part of the filter', async () => {
      await using opened = await openWithUsers()
      await opened.note(suspended)
      await opened.note(suspended, { userId: null, role: 'system' })
      const query = { who: boss.id, action: 'account_suspended', target: 'user', from: noon } as const
      expect(await opened.actions(query)).toEqual(['account_suspended'])
      expect(await opened.actions({ ...query, until: noon })).toEqual([])
    })
  })
}
