import { describe, expect, it } from 'vitest'
import type { AccountStore, Decision, NotificationStore, Technician, TechnicianStore, User } from '#modules/accounts'
import type { TechnicianId } from '#modules/shared'
import { aNotification, aUser, anAccount, anApplication, noon } from '../../support/builders/accounts.ts'

export interface OpenedTechnicians extends AsyncDisposable {
  readonly store: TechnicianStore
  readonly accounts: AccountStore
  readonly notifications: NotificationStore
  kept(): Promise<readonly string[]>
}

/** The contract of every `TechnicianStore`, for any database. */
export function technicianStoreContract(keeper: string, open: () => Promise<OpenedTechnicians>): void {
  const tom = aUser({ id: 'tom', fullName: 'tom reed' })
  const office = aUser({ id: 'office', role: 'office' })

  async function openWith(...applicants: readonly User[]): Promise<OpenedTechnicians> {
    const opened = await open()
    await opened.accounts.add(anAccount(office), [])
    for (const [at, user] of applicants.entries()) {
      const createdAt = noon.add({ minutes: applicants.length - at })
      await opened.accounts.add(anAccount(user, anApplication(user, { id: user.id.slice(4), createdAt })), [])
    }
    return opened
  }

  function decisionOn(user: User): Decision {
    const notification = aNotification(user, { id: `to-${user.id.slice(4)}` })
    return { applicationId: anApplication(user, { id: user.id.slice(4) }).id, by: office.id, at: noon, notification }
  }

  function aTechnician(user: User): Technician {
    return {
      id: `tec_${user.id.slice(4)}` as TechnicianId,
      userId: user.id,
      skills: ['plumbing', 'gas-safe'],
      homeDistrict: 'CR0',
      availability: 'available',
      isActive: true,
      createdAt: noon,
    }
  }

  const approved = (user: User) =>
    ({
      kind: 'technician-approved',
      applicationId: decisionOn(user).applicationId,
      technicianId: aTechnician(user).id,
      userId: user.id,
      at: noon,
    }) as const

  describe(`TechnicianStore kept by ${keeper}`, () => {
    it('lists pending applications, the longest waiting first, and goes on after one', async () => {
      const [last, middle, first] = [aUser({ id: 'last' }), aUser({ id: 'middle' }), aUser({ id: 'first' })]
      await using opened = await openWith(last, middle, first)
      const two = await opened.store.openApplications(2, null)
      expect(two.map(({ applicant }) => applicant)).toEqual([first, middle])
      const rest = await opened.store.openApplications(2, decisionOn(middle).applicationId)
      expect(rest.map(({ applicant }) => applicant)).toEqual([last])
    })

    it('approves an application with a technician, the role, a notification and the event, and closes it', async () => {
      await using opened = await openWith(tom)
      const answer = await opened.store.approve(decisionOn(tom), aTechnician(tom), [approved(tom)])
      expect(answer).toEqual({ ok: true, value: aTechnician(tom) })
      const user: User = { ...tom, role: 'technician' }
      expect(await opened.accounts.find(tom.id)).toEqual(user)
      expect(await opened.store.technicians()).toEqual([{ technician: aTechnician(tom), user }])
      expect(await opened.store.openApplications(10, null)).toEqual([])
      expect((await opened.notifications.inbox(tom.id, 10, null)).unread).toBe(1)
      expect(await opened.kept()).toEqual(['technician-approved'])
    })

    it('approves once, and adds nothing the second time', async () => {
      await using opened = await openWith(tom)
      const approve = () => opened.store.approve(decisionOn(tom), aTechnician(tom), [approved(tom)])
      const answers = await Promise.all([approve(), approve()])
      expect(answers[1]).toEqual({ ok: false, refusal: { kind: 'application-decided', status: 'approved' } })
      expect(await opened.store.technicians()).toHaveLength(1)
      expect(await opened.kept()).toEqual(['technician-approved'])
    })

    it("keeps an administrator's role at the approval", async () => {
      const boss = aUser({ id: 'boss', role: 'admin' })
      await using opened = await openWith(boss)
      await opened.store.approve(decisionOn(boss), aTechnician(boss), [])
      expect((await opened.accounts.find(boss.id))?.role).toBe('admin')
      expect(await opened.store.technicians()).toHaveLength(1)
    })

    it('refuses a suspended applicant, and keeps the role', async () => {
      const suspended = aUser({ id: 'suspended', status: 'suspended' })
      await using opened = await openWith(suspended)
      const refused = await opened.store.approve(decisionOn(suspended), aTechnician(suspended), [approved(suspended)])
      expect(refused).toEqual({ ok: false, refusal: { kind: 'user-suspended' } })
      expect(await opened.accounts.find(suspended.id)).toEqual(suspended)
      expect(await opened.store.technicians()).toEqual([])
      expect(await opened.store.openApplications(10, null)).toHaveLength(1)
      expect(await opened.kept()).toEqual([])
    })

    it('declines an applicant, who is notified, stays a customer, and cannot be approved afterwards', async () => {
      await using opened = await openWith(tom)
      expect(await opened.store.decline(decisionOn(tom), 'No insurance', [])).toEqual({ ok: true, value: null })
      expect(await opened.store.openApplications(10, null)).toEqual([])
      expect(await opened.accounts.find(tom.id)).toEqual(tom)
      expect((await opened.notifications.inbox(tom.id, 10, null)).unread).toBe(1)
      const late = await opened.store.approve(decisionOn(tom), aTechnician(tom), [])
      expect(late).toEqual({ ok: false, refusal: { kind: 'application-decided', status: 'declined' } })
      expect(await opened.store.technicians()).toEqual([])
    })

    it("finds a user's own application, open or decided", async () => {
      const ann = aUser({ id: 'ann' })
      await using opened = await openWith(tom)
      await opened.accounts.add(anAccount(ann), [])
      const { applicationId: id } = decisionOn(tom)
      expect(await opened.store.findApplicationOf(tom.id)).toMatchObject({ id, status: 'pending' })
      await opened.store.decline(decisionOn(tom), 'No insurance', [])
      expect(await opened.store.findApplicationOf(tom.id)).toMatchObject({ id, status: 'declined' })
      expect(await opened.store.findApplicationOf(ann.id)).toBeNull()
    })

    it('refuses to decide what it does not know', async () => {
      await using opened = await openWith()
      const refusal = { ok: false, refusal: { kind: 'application-unknown' } }
      expect(await opened.store.findApplication(decisionOn(tom).applicationId)).toBeNull()
      expect(await opened.store.approve(decisionOn(tom), aTechnician(tom), [])).toEqual(refusal)
      expect(await opened.store.decline(decisionOn(tom), 'No', [])).toEqual(refusal)
    })

    const set = {
      kind: 'technician-availability-set',
      technicianId: aTechnician(tom).id,
      by: tom.id,
      at: noon,
    } as const

    it("sets one technician's availability, and nobody else's", async () => {
      const bea = aUser({ id: 'bea', fullName: 'Bea' })
      await using opened = await openWith(bea, tom)
      for (const user of [bea, tom]) await opened.store.approve(decisionOn(user), aTechnician(user), [])
      const onCall = { ...aTechnician(tom), availability: 'on_call' } as const
      expect(await opened.store.setAvailability(onCall.id, 'on_call', [set])).toEqual({ ok: true, value: onCall })
      expect((await opened.store.technicians()).map(({ technician }) => technician)).toEqual([aTechnician(bea), onCall])
      expect(await opened.kept()).toEqual(['technician-availability-set'])
    })

    it('sends no event for an availability that is set already', async () => {
      await using opened = await openWith(tom)
      await opened.store.approve(decisionOn(tom), aTechnician(tom), [])
      const off = { ok: true, value: { ...aTechnician(tom), availability: 'off' } }
      expect(await opened.store.setAvailability(set.technicianId, 'off', [set])).toEqual(off)
      expect(await opened.store.setAvailability(set.technicianId, 'off', [set])).toEqual(off)
      expect(await opened.kept()).toEqual(['technician-availability-set'])
    })

    it("sets where one technician's day begins, and takes it back, without an event", async () => {
      const bea = aUser({ id: 'bea', fullName: 'Bea' })
      await using opened = await openWith(bea, tom)
      for (const user of [bea, tom]) await opened.store.approve(decisionOn(user), aTechnician(user), [])
      const moved = { ...aTechnician(tom), homeDistrict: 'SE25' }
      expect(await opened.store.setHome(moved.id, 'SE25')).toEqual({ ok: true, value: moved })
      expect((await opened.store.technicians()).map(({ technician }) => technician)).toEqual([aTechnician(bea), moved])
      expect(await opened.store.setHome(moved.id, null)).toMatchObject({ value: { homeDistrict: null } })
      expect(await opened.store.setHome('tec_none' as TechnicianId, 'CR0')).toEqual({
        ok: false,
        refusal: { kind: 'technician-unknown' },
      })
      expect(await opened.kept()).toEqual([])
    })

    it('refuses the availability of an unknown technician, and sends no event', async () => {
      await using opened = await openWith(tom)
      const refused = await opened.store.setAvailability(set.technicianId, 'off', [set])
      expect(refused).toEqual({ ok: false, refusal: { kind: 'technician-unknown' } })
      expect(await opened.kept()).toEqual([])
    })

    it('finds the technician of a user, and none for an applicant', async () => {
      await using opened = await openWith(tom)
      expect(await opened.store.findTechnicianOf(tom.id)).toBeNull()
      await opened.store.approve(decisionOn(tom), aTechnician(tom), [])
      expect(await opened.store.findTechnicianOf(tom.id)).toEqual(aTechnician(tom))
    })

    it('lists technicians by name, ignoring case', async () => {
      const [bea, al] = [aUser({ id: 'bea', fullName: 'Bea' }), aUser({ id: 'al', fullName: 'al' })]
      await using opened = await openWith(bea, al, tom)
      for (const user of [tom, bea, al]) await opened.store.approve(decisionOn(user), aTechnician(user), [])
      expect((await opened.store.technicians()).map(({ user }) => user.fullName)).toEqual(['al', 'Bea', 'tom reed'])
    })
  })
}
