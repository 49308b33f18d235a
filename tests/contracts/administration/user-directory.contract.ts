import { describe, expect, it } from 'vitest'
import type { User } from '#modules/accounts'
import type { AuditNote, UserRecord, UserQuery, Standing } from '#modules/administration'
import { type UserId, accept, refuse } from '#modules/shared'
import { aSession, aUser, noon } from '../../support/builders/accounts.ts'
import { type OpenedAdministration, addTechnician, addUsers, asha, boss, tom } from './administration-opened.ts'

const anybody: UserQuery = { text: null, role: null, status: null }
const unknown = { ok: false, refusal: { kind: 'person-unknown' } }
const nobody = 'usr_nobody' as UserId
const common = { userId: asha.id, by: boss.id, at: noon }
const roleNote: AuditNote = {
  action: 'role_changed',
  target: { kind: 'user', id: asha.id },
  before: { role: 'customer' },
  after: { role: 'office' },
}
const change = {
  role: 'office',
  status: 'active',
  leaves: false,
  signsOut: false,
  events: [{ kind: 'role-changed', from: 'customer', to: 'office', ...common }],
  audit: [roleNote],
} as const

/** The contract of every `UserDirectory`, for any database. */
export function userDirectoryContract(keeper: string, open: () => Promise<OpenedAdministration>): void {
  async function openWith(users: readonly User[]) {
    const opened = await open()
    await addUsers(opened, users)
    const found = async (query: Partial<UserQuery>, limit = 9, after: UserId | null = null) =>
      (await opened.people.search({ ...anybody, ...query }, limit, after)).map(({ id }) => id)
    const hasSession = async (user: User) => (await opened.accounts.findSession(aSession(user).tokenHash)) !== null
    return { ...opened, found, hasSession, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  }
  const ids = (...users: readonly User[]) => users.map(({ id }) => id)

  describe(`UserDirectory kept by ${keeper}`, () => {
    it('lists every user exactly, the newest first', async () => {
      await using opened = await openWith([tom, asha, boss])
      expect(await opened.people.search(anybody, 9, null)).toEqual([boss, tom, asha])
    })

    it.each([null, 'example.com'])('pages without a gap, also for users of one instant (text: %s)', async (text) => {
      const users = ['one', 'two', 'three', 'four'].map((id) => aUser({ id }))
      await using opened = await openWith(users)
      const pages: UserId[] = []
      for (let after: UserId | null = null; pages.length < 9;) {
        const page = await opened.found({ text }, 3, after)
        pages.push(...page)
        after = page.at(-1) ?? null
        if (after === null) break
      }
      expect(pages).toEqual(await opened.found({ text }))
      expect(pages.toSorted()).toEqual(ids(...users).toSorted())
    })

    it.each([null, 'example.com'])('has nothing after an unknown user (text: %s)', async (text) => {
      await using opened = await openWith([asha])
      expect(await opened.found({ text }, 9, nobody)).toEqual([])
    })

    it.each([null, 'example.com'])('finds by role and by status together (text: %s)', async (text) => {
      const gone = aUser({ id: 'gone', role: 'admin', status: 'suspended' })
      await using opened = await openWith([asha, boss, gone])
      expect((await opened.found({ text, role: 'admin' })).toSorted()).toEqual(ids(boss, gone))
      expect(await opened.found({ text, role: 'admin', status: 'suspended' })).toEqual(ids(gone))
      expect(await opened.found({ text, role: 'technician' })).toEqual([])
    })

    it('finds by name, e-mail address, phone number or postcode, and takes wildcards literally', async () => {
      const other = aUser({ id: 'zoe', fullName: 'Zoë O’Hara', phone: null, postcode: null })
      await using opened = await openWith([asha, other])
      for (const text of ['PATEL', 'asha@example', '020 7946 0958', 'cr0 1ab']) {
        expect([text, await opened.found({ text })]).toEqual([text, ids(asha)])
      }
      expect(await opened.found({ text: 'zoe ohara' })).toEqual(ids(other))
      for (const text of ['%', '_', "' or 1=1 --"]) expect([text, await opened.found({ text })]).toEqual([text, []])
    })

    it('takes a blank text for none', async () => {
      await using opened = await openWith([asha, boss])
      expect(await opened.found({ text: '  ' })).toEqual(ids(boss, asha))
    })

    it('finds a customer with their bookings but the expired, and no technician', async () => {
      await using opened = await openWith([asha, boss])
      for (const status of ['pending', 'pending', 'expired'] as const) {
        await opened.addBooking({ customer: asha.id, technician: null, status })
      }
      expect(await opened.people.find(asha.id, noon)).toEqual({
        person: asha,
        bookings: 2,
        sessions: 1,
        lastUsedAt: noon,
        technician: null,
      })
      expect(await opened.people.find(nobody, noon)).toBeNull()
    })

    it('counts a session until the instant of its end, not at it', async () => {
      await using opened = await openWith([asha])
      const used = { ...aSession(asha, 'phone'), lastUsedAt: noon.add({ hours: 5 }) }
      await opened.accounts.openSession(used, null, [])
      const before = used.expiresAt.subtract({ milliseconds: 1 })
      const openThen = await opened.people.find(asha.id, before)
      expect(openThen).toMatchObject({ sessions: 2, lastUsedAt: used.lastUsedAt })
      expect(await opened.people.find(asha.id, used.expiresAt)).toMatchObject({ sessions: 0, lastUsedAt: null })
    })

    it('finds a technician with the open jobs and the job in progress', async () => {
      await using opened = await openWith([asha, boss])
      const { id: technician } = await addTechnician(opened, tom)
      for (const status of ['confirmed', 'in_progress', 'completed'] as const) {
        await opened.addBooking({ customer: asha.id, technician, status })
      }
      expect(await opened.people.find(tom.id, noon)).toMatchObject({
        person: { role: 'technician' },
        bookings: 0,
        technician: { id: technician, isActive: true, openJobs: 2, underway: 1 },
      })
    })

    it('decides a change with the user, the other active administrators and the technician', async () => {
      const gone = aUser({ id: 'gone', role: 'admin', status: 'suspended' })
      await using opened = await openWith([asha, boss, gone])
      const { id: technicianId } = await addTechnician(opened, tom)
      const standings: Standing[] = []
      for (const { id } of [asha, boss, tom]) {
        await opened.people.change(id, noon, (standing) => {
          standings.push(standing)
          return accept(null)
        })
      }
      expect(standings).toEqual([
        { person: asha, otherAdmins: 1, technicianId: null },
        { person: boss, otherAdmins: 0, technicianId: null },
        { person: { ...tom, role: 'technician' }, otherAdmins: 1, technicianId },
      ])
    })

    it('writes the decided change with its events and audit notes, and keeps the sessions', async () => {
      await using opened = await openWith([asha, boss])
      const changed: UserRecord = { ...asha, role: 'office' }
      const answer = await opened.atWork(() => opened.people.change(asha.id, noon, () => accept(change)))
      expect(answer).toEqual({ ok: true, value: changed })
      expect(await opened.accounts.find(asha.id)).toEqual(changed)
      expect(await opened.accounts.find(boss.id)).toEqual(boss)
      expect(await opened.hasSession(asha)).toBe(true)
      expect(await opened.kept()).toEqual(['role-changed'])
      expect(await opened.audited()).toEqual([roleNote])
    })

    it('ends the sessions of one user when the change signs out, and of no other', async () => {
      await using opened = await openWith([asha, boss])
      const suspended = { ...change, role: 'customer', status: 'suspended', signsOut: true } as const
      await opened.people.change(asha.id, noon, () => accept(suspended))
      expect(await opened.accounts.find(asha.id)).toEqual({ ...asha, status: 'suspended' })
      expect([await opened.hasSession(asha), await opened.hasSession(boss)]).toEqual([false, true])
    })

    it('takes a technician who leaves off the team, and no other', async () => {
      await using opened = await openWith([asha, boss])
      const ann = aUser({ id: 'ann' })
      for (const user of [tom, ann]) await addTechnician(opened, user)
      await opened.people.change(tom.id, noon, () => accept({ ...change, role: 'customer', leaves: true }))
      expect(await opened.technicians.findTechnicianOf(tom.id)).toMatchObject({ isActive: false })
      expect(await opened.technicians.findTechnicianOf(ann.id)).toMatchObject({ isActive: true })
    })

    it('changes nothing when the decision is null', async () => {
      await using opened = await openWith([asha, boss])
      const answer = await opened.atWork(() => opened.people.change(asha.id, noon, () => accept(null)))
      expect(answer).toEqual({ ok: true, value: asha })
      expect([await opened.kept(), await opened.audited()]).toEqual([[], []])
    })

    it('changes nothing when the decision refuses, and returns its refusal', async () => {
      await using opened = await openWith([asha, boss])
      const refused = await opened.atWork(() =>
        opened.people.change(asha.id, noon, () => refuse({ kind: 'owner-protected' })),
      )
      expect(refused).toEqual({ ok: false, refusal: { kind: 'owner-protected' } })
      expect(await opened.accounts.find(asha.id)).toEqual(asha)
      expect([await opened.kept(), await opened.audited()]).toEqual([[], []])
    })

    it('decides nothing about an unknown user', async () => {
      await using opened = await openWith([boss])
      let decided = 0
      const answer = await opened.people.change(nobody, noon, () => {
        decided += 1
        return accept(null)
      })
      expect([answer, decided]).toEqual([unknown, 0])
    })

    it('ends all sessions of one user, with an audit note of their number', async () => {
      await using opened = await openWith([asha, boss])
      await opened.accounts.openSession(aSession(asha, 'phone'), null, [])
      expect(await opened.atWork(() => opened.people.signOut(asha.id))).toEqual({ ok: true, value: 2 })
      expect([await opened.hasSession(asha), await opened.hasSession(boss)]).toEqual([false, true])
      expect(await opened.audited()).toMatchObject([{ action: 'person_signed_out', before: { sessions: 2 } }])
    })

    it('ends no session of an unknown user, and keeps no audit note', async () => {
      await using opened = await openWith([boss])
      expect(await opened.atWork(() => opened.people.signOut(nobody))).toEqual(unknown)
      expect(await opened.audited()).toEqual([])
    })
  })
}
