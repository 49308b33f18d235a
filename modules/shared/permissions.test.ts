import { describe, expect, it } from 'vitest'
import {
  type Permission,
  type Role,
  accountRoles,
  deskOf,
  isStaffRole,
  may,
  permissions,
  roles,
  rolesThatMay,
} from './permissions.ts'

/** The expected grants, written out once more, so that a change of the table is a decision. */
const expected = {
  'field-work': ['technician'],
  'report-work': ['technician', 'office', 'admin'],
  dispatch: ['office', 'admin'],
  customers: ['office', 'admin'],
  message: ['office', 'admin'],
  'take-payments': ['office', 'admin'],
  invoice: ['office', 'admin'],
  refund: ['admin'],
  'payment-security': ['admin'],
  settings: ['admin'],
  users: ['admin'],
  audit: ['admin'],
  keywords: ['admin'],
} as const satisfies Record<Permission, readonly Role[]>

describe('the table of permissions', () => {
  it.each(permissions)('gives %s to the roles that product decision B4 names, and to no other', (permission) => {
    expect(rolesThatMay(permission)).toEqual(expected[permission])
  })

  it('gives a visitor, a guest and a customer nothing', () => {
    for (const permission of permissions) {
      const held = [null, { role: 'guest' } as const, { role: 'customer' } as const].map((who) => may(who, permission))
      expect(held).toEqual([false, false, false])
    }
  })

  it('counts everyone as staff but guests and customers', () => {
    expect(roles.filter(isStaffRole)).toEqual(['technician', 'office', 'admin'])
    expect(deskOf({ role: 'guest' })).toBe('customer')
  })

  it('has an account role for every role but that of a guest', () => {
    expect(roles.filter((role) => role !== 'guest')).toEqual(accountRoles)
  })

  it('leaves no permission without a role', () => {
    expect(permissions.filter((permission) => !roles.some((role) => may({ role }, permission)))).toEqual([])
  })
})
