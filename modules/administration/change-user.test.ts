import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TechnicianId, UserId } from '#modules/shared'
import { type UserWish, type Standing, judgeChange } from './change-user.ts'
import { type UserRecord, userRoles, userStatuses } from './user-record.ts'

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const asha = 'usr_asha' as UserId
const me = 'usr_me' as UserId
const technicianId = 'tec_asha' as TechnicianId

function aPerson(changes: Partial<UserRecord> = {}): UserRecord {
  return {
    id: asha,
    email: 'asha@example.com',
    fullName: 'Asha Patel',
    phone: null,
    postcode: null,
    address: null,
    role: 'office',
    status: 'active',
    emailVerifiedAt: at,
    demo: false,
    createdAt: at,
    ...changes,
  }
}

function judge(
  person: UserRecord,
  wish: UserWish,
  changes: Partial<Standing> & { owner?: boolean; self?: boolean } = {},
) {
  const { owner = false, self = false, ...standing } = changes
  const by = self ? person.id : me
  const wished = { wish, by, at, isOwner: () => owner }
  return judgeChange({ person, otherAdmins: 1, technicianId: null, ...standing }, wished)
}

const role = (to: UserRecord['role']): UserWish => ({ kind: 'role', role: to })
const status = (to: UserRecord['status']): UserWish => ({ kind: 'status', status: to })

describe("changing a user's role or status", () => {
  it('gives staff another role, and adds an event', () => {
    expect(judge(aPerson(), role('admin'))).toMatchObject({
      ok: true,
      value: {
        role: 'admin',
        status: 'active',
        leaves: false,
        events: [{ kind: 'role-changed', from: 'office', to: 'admin' }],
      },
    })
  })

  it('changes nothing when the user already has the role or status', () => {
    expect(judge(aPerson(), role('office'))).toEqual({ ok: true, value: null })
    expect(judge(aPerson(), status('active'), { self: true, owner: true })).toEqual({ ok: true, value: null })
  })

  it.each([
    ['the owner', aPerson({ role: 'admin' }), role('office'), { owner: true }, 'owner-protected'],
    ['the owner', aPerson({ role: 'admin' }), status('suspended'), { owner: true }, 'owner-protected'],
    ['oneself', aPerson({ role: 'admin' }), role('customer'), { self: true }, 'own-account'],
    ['oneself', aPerson({ role: 'admin' }), status('suspended'), { self: true }, 'own-account'],
    ['the last administrator', aPerson({ role: 'admin' }), role('office'), { otherAdmins: 0 }, 'last-admin'],
    ['the last administrator', aPerson({ role: 'admin' }), status('suspended'), { otherAdmins: 0 }, 'last-admin'],
    ['anybody into a technician', aPerson(), role('technician'), {}, 'approval-needed'],
    ['a customer into staff', aPerson({ role: 'customer' }), role('office'), {}, 'invitation-needed'],
    ['who is not verified', aPerson({ emailVerifiedAt: null }), role('admin'), {}, 'email-not-verified'],
  ] as const)('does not change %s', (_, person, wish, changes, kind) => {
    expect(judge(person, wish, changes)).toEqual({ ok: false, refusal: { kind } })
  })

  it('announces that a technician who gets another role leaves, and removes them from the technicians', () => {
    const left = { kind: 'technician-left', technicianId, userId: asha, by: me, at }
    const judged = judge(aPerson({ role: 'technician' }), role('office'), { technicianId })
    expect(judged).toMatchObject({ ok: true, value: { leaves: true } })
    expect(judged.ok && judged.value?.events).toContainEqual(left)
  })

  it('announces that a suspended technician leaves, and keeps them a technician', () => {
    const judged = judge(aPerson({ role: 'technician' }), status('suspended'), { technicianId })
    expect(judged).toMatchObject({ ok: true, value: { leaves: false } })
    expect(judged.ok && judged.value?.events.map(({ kind }) => kind)).toEqual(['account-suspended', 'technician-left'])
  })

  it('restores a technician without announcing that they leave', () => {
    const judged = judge(aPerson({ role: 'technician', status: 'suspended' }), status('active'), { technicianId })
    expect(judged.ok && judged.value?.events.map(({ kind }) => kind)).toEqual(['account-restored'])
  })

  it('signs out a user who loses or gains a role or is suspended, and nobody who is restored', () => {
    const signsOut = (person: UserRecord, wish: UserWish) => {
      const judged = judge(person, wish)
      return judged.ok && judged.value?.signsOut
    }
    expect(signsOut(aPerson(), role('admin'))).toBe(true)
    expect(signsOut(aPerson(), status('suspended'))).toBe(true)
    expect(signsOut(aPerson({ status: 'suspended' }), status('active'))).toBe(false)
  })

  it.each([
    [role('customer'), aPerson(), ['role_changed']],
    [status('suspended'), aPerson(), ['account_suspended']],
    [status('active'), aPerson({ status: 'suspended' }), ['account_restored']],
  ])('names the change in the audit log with the rights before and after: %j', (wish, person, actions) => {
    const judged = judge(person, wish)
    if (!judged.ok || !judged.value) throw new Error('not changed')
    const { role: newRole, status: newStatus, audit } = judged.value
    const note = {
      target: { kind: 'user', id: asha },
      before: { role: person.role, status: person.status },
      after: { role: newRole, status: newStatus },
    }
    expect(audit).toEqual(actions.map((action) => ({ action, ...note })))
  })

  it('always keeps an active administrator, and never changes the owner, in any sequence of changes', () => {
    const people = fc.record({
      role: fc.constantFrom(...userRoles),
      status: fc.constantFrom(...userStatuses),
      emailVerifiedAt: fc.constantFrom(at, null),
    })
    const wishes = fc.oneof(fc.constantFrom(...userRoles).map(role), fc.constantFrom(...userStatuses).map(status))
    fc.assert(
      fc.property(people, wishes, fc.nat(2), fc.boolean(), fc.boolean(), (of, wish, otherAdmins, owner, self) => {
        const person = aPerson(of)
        const judged = judge(person, wish, { otherAdmins, owner, self })
        if (!judged.ok || !judged.value) return
        const wasAdmin = person.role === 'admin' && person.status === 'active'
        const isAdmin = judged.value.role === 'admin' && judged.value.status === 'active'
        expect(owner || self).toBe(false)
        expect(!wasAdmin || isAdmin || otherAdmins > 0).toBe(true)
        expect(judged.value.role === person.role || judged.value.role !== 'technician').toBe(true)
      }),
    )
  })
})
