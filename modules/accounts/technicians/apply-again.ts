import type { ApplicationWaiting } from '../refusals.ts'
import type { ApplicationUnknown, EmailNotVerified } from '../refusals.ts'
import { type Result, type UserId, refuse } from '#modules/shared'
import type { AccountPorts } from '../ports.ts'
import type { TechnicianApplication } from './technician.ts'

/**
 * Whoever was declined, or worked here as a technician and left, asks again. What was decided before stays as it is;
 * certificates are to be shown anew. Somebody who never applied signs up as a technician, and whoever works here has no
 * need to: `application-unknown`.
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
