import { describe, expect, it } from 'vitest'
import { aUser, noon } from '../../tests/support/builders/accounts.ts'
import { decideStaff } from './staff-account.ts'
import { mayBeginSession } from './user.ts'

const later = noon.add({ hours: 1 })
const admin = aUser({ id: 'new', role: 'admin', emailVerifiedAt: later, createdAt: later })
const auditOf = (id: string, before: object | null) => ({
  action: 'staff_created',
  target: { kind: 'user', id },
  before,
  after: { role: 'admin', status: 'active' },
})

describe('decideStaff', () => {
  it('adds an account when no account has the address', () => {
    expect(decideStaff(null, admin)).toEqual({
      user: admin,
      before: null,
      revokesBut: null,
      audit: auditOf(admin.id, null),
    })
  })

  it('gives the role to the account with the address, keeps its profile, and makes it active and verified', () => {
    const account = aUser({ id: 'asha', status: 'suspended', emailVerifiedAt: noon })
    expect(decideStaff(account, admin)).toEqual({
      user: { ...account, role: 'admin', status: 'active', emailVerifiedAt: later },
      before: 'customer',
      revokesBut: null,
      audit: auditOf(account.id, { role: 'customer', status: 'suspended' }),
    })
  })

  it('trusts no way to sign in to an account whose address was never verified', () => {
    expect(decideStaff(aUser(), admin).revokesBut).toEqual({ before: null, identity: null })
  })
})

describe('mayBeginSession', () => {
  it('returns false for a suspended user and for nobody', () => {
    expect([aUser(), aUser({ status: 'suspended' }), null].map(mayBeginSession)).toEqual([true, false, false])
  })
})
