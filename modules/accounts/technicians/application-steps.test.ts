import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApplicationId, TechnicianId } from '#modules/shared'
import { aUser, noon } from '../../../tests/support/builders/accounts.ts'
import { type User, roles } from '../user.ts'
import { availabilitySet, decideApproval, decideDecline, judgeApplyAgain } from './application-steps.ts'
import { type OpenApplication, type Technician, availabilities } from './technician.ts'

const id = 'app_one' as ApplicationId
const target = { kind: 'application', id }

function anApplicationOf(applicant: User, status: OpenApplication['application']['status'] = 'pending') {
  return { application: { id, userId: applicant.id, status, createdAt: noon }, applicant }
}

const technician: Technician = {
  id: 'tec_tom' as TechnicianId,
  userId: aUser().id,
  skills: ['plumbing'],
  homeDistrict: 'CR0',
  availability: 'available',
  isActive: true,
  createdAt: noon,
}

describe('decideApproval', () => {
  it('makes a customer a technician, and ends the sessions begun by an e-mail link', () => {
    const tom = aUser()
    expect(decideApproval(anApplicationOf(tom), technician)).toEqual({
      ok: true,
      value: {
        role: 'technician',
        endsBegunBy: 'email-link',
        audit: {
          action: 'application_approved',
          target,
          before: { status: 'pending', role: 'customer' },
          after: {
            status: 'approved',
            role: 'technician',
            userId: tom.id,
            technicianId: technician.id,
            skills: ['plumbing'],
            homeDistrict: 'CR0',
          },
        },
      },
    })
  })

  it('keeps the role of office users and administrators', () => {
    fc.assert(
      fc.property(fc.constantFrom(...roles), (role) => {
        const decided = decideApproval(anApplicationOf(aUser({ role })), technician)
        if (!decided.ok) throw new Error('refused')
        expect(decided.value.role).toBe(role === 'customer' ? 'technician' : null)
        expect(decided.value.audit.after).toMatchObject({ role: role === 'customer' ? 'technician' : role })
      }),
    )
  })

  it('refuses a suspended applicant', () => {
    const suspended = anApplicationOf(aUser({ status: 'suspended' }))
    expect(decideApproval(suspended, technician)).toEqual({ ok: false, refusal: { kind: 'user-suspended' } })
  })
})

describe('a decided application', () => {
  it.each(['approved', 'declined'] as const)('is not decided again once it is %s', (status) => {
    const refused = { ok: false, refusal: { kind: 'application-decided', status } }
    expect(decideApproval(anApplicationOf(aUser(), status), technician)).toEqual(refused)
    expect(decideDecline(anApplicationOf(aUser(), status))).toEqual(refused)
  })
})

describe('decideDecline', () => {
  it('notes the decline of a suspended applicant too', () => {
    const tom = aUser({ status: 'suspended' })
    const audit = {
      action: 'application_declined',
      target,
      before: { status: 'pending' },
      after: { status: 'declined', userId: tom.id },
    }
    expect(decideDecline(anApplicationOf(tom))).toEqual({ ok: true, value: { audit } })
  })
})

describe('judgeApplyAgain', () => {
  it('lets only a customer whose latest application is decided apply again', () => {
    const applications = fc.record({
      role: fc.constantFrom(...roles),
      status: fc.constantFrom('pending', 'approved', 'declined'),
    })
    fc.assert(
      fc.property(applications, ({ role, status }) => {
        const refusal = judgeApplyAgain(anApplicationOf(aUser({ role }), status))
        const expected =
          role === 'customer' ? (status === 'pending' ? 'application-waiting' : null) : 'application-unknown'
        expect(refusal?.kind ?? null).toBe(expected)
      }),
    )
    expect(judgeApplyAgain(null)).toEqual({ kind: 'application-unknown' })
  })
})

describe('availabilitySet', () => {
  it('returns null exactly when the availability does not change', () => {
    for (const before of availabilities) {
      for (const after of availabilities) {
        const note = availabilitySet({ id: technician.id, availability: before }, after)
        const facts = note && [note.before, note.after]
        expect(facts).toEqual(before === after ? null : [{ availability: before }, { availability: after }])
      }
    }
  })
})
