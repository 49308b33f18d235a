import type { ApplicationWaiting } from '../refusals.ts'
import type { ApplicationUnknown, EmailNotVerified } from '../refusals.ts'
import { type Result, type UserId, refuse } from '#modules/shared'
import type { AccountPorts } from '../ports.ts'
import type { TechnicianApplication } from './technician.ts'

/**
 * Lets a declined applicant, or a technician who left, apply again. The earlier decision stays; certificates must be
 * sent anew. Somebody who never applied signs up as a technician, and a member of staff has no need to:
 * `application-unknown`.
 */
export async function applyAgain(
  { accounts, technicians, clock, ids }: AccountPorts,
  userId: UserId,
): Promise<Result<TechnicianApplication, ApplicationUnknown | ApplicationWaiting | EmailNotVerified>> {
  const user = await accounts.find(userId)
  if (user?.role !== 'customer') return refuse({ kind: 'application-unknown' })
  if (user.emailVerifiedAt === null) return refuse({ kind: 'email-not-verified' })
  const at = clock.now()
  const application: TechnicianApplication = { id: ids.next('app'), userId, status: 'pending', createdAt: at }
  return technicians.applyAgain(application, [
    { kind: 'technician-applied', applicationId: application.id, userId, at },
  ])
}
