import { describe, expect, it } from 'vitest'
import type { Role } from '#modules/accounts'
import type { TechnicianId } from '#modules/shared'
import { aNotification, aUser, anAccount, anApplication, noon } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from './account-store.ts'
import { createSqliteTechnicianStore } from './technician-store.ts'

/** The roles, before and after, that the audit log has of an approval of somebody with `role`. */
async function rolesWhenApproved(role: Role) {
  using database = openDatabase()
  const [tom, office] = [aUser({ id: 'tom', role }), aUser({ id: 'office', role: 'office' })]
  const accounts = createSqliteAccountStore(database)
  await accounts.add(anAccount(office), [])
  await accounts.add(anAccount(tom, anApplication(tom)), [])
  const act = { userId: office.id, role: 'office', at: noon, network: 'n', device: 'd', requestId: 'r' } as const
  const notification = aNotification(tom, { id: 'to-tom' })
  const decision = { applicationId: anApplication(tom).id, by: office.id, at: noon, notification }
  const technician = {
    id: 'tec_tom' as TechnicianId,
    userId: tom.id,
    skills: ['plumbing'],
    homeDistrict: null,
    availability: 'available',
    isActive: true,
    createdAt: noon,
  } as const
  const approved = await database.acting.run(act, () =>
    createSqliteTechnicianStore(database).approve(decision, technician, []),
  )
  expect(approved.ok).toBe(true)
  return database.raw.prepare(`select before_json ->> 'role' before, after_json ->> 'role' after from audit_log`).all()
}

describe('audit line of an approval', () => {
  it('shows the new role of the applicant', async () => {
    expect(await rolesWhenApproved('customer')).toEqual([{ before: 'customer', after: 'technician' }])
  })

  it('shows that an administrator keeps the role', async () => {
    expect(await rolesWhenApproved('admin')).toEqual([{ before: 'admin', after: 'admin' }])
  })
})
