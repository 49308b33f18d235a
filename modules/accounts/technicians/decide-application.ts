import type { EmailNotVerified } from '../refusals.ts'
import type { ApplicationDecided, ApplicationUnknown, UserSuspended } from '../refusals.ts'
import { type ApplicationId, type Result, type UserId, at as page, refuse } from '#modules/shared'
import type { Notification } from '../notification.ts'
import type { AccountPorts } from '../ports.ts'
import type { Technician } from './technician.ts'

export interface Approval {
  readonly applicationId: ApplicationId
  readonly by: UserId
  readonly skills: readonly string[]
  readonly homeDistrict: string | null
}

/** No job requires such a skill: it is a typing error. */
export interface SkillUnknown {
  readonly kind: 'skill-unknown'
  readonly skill: string
}

export async function approveApplication(
  { technicians, clock, ids }: AccountPorts,
  { applicationId, by, skills, homeDistrict }: Approval,
): Promise<
  Result<Technician, ApplicationUnknown | ApplicationDecided | UserSuspended | SkillUnknown | EmailNotVerified>
> {
  const found = await technicians.findApplication(applicationId)
  if (!found) return refuse({ kind: 'application-unknown' })
  const isOpen = found.application.status === 'pending'
  if (isOpen && found.applicant.emailVerifiedAt === null) return refuse({ kind: 'email-not-verified' })
  const known = await technicians.skills()
  const slip = skills.find((skill) => !known.includes(skill))
  if (slip !== undefined) return refuse({ kind: 'skill-unknown', skill: slip })

  const at = clock.now()
  const userId = found.applicant.id
  // A returning technician keeps their id, and so their past jobs.
  const before = await technicians.findTechnicianOf(userId)
  const technician: Technician = {
    id: before?.id ?? ids.next('tec'),
    userId,
    skills: [...new Set(skills)],
    homeDistrict,
    availability: 'available',
    isActive: true,
    createdAt: before?.createdAt ?? at,
  }
  const notification: Notification = {
    id: ids.next('ntf'),
    userId,
    type: 'technician_approved',
    title: 'You are now a technician',
    message: 'Your application was approved. Jobs that are assigned to you appear on your dashboard.',
    link: page.dashboard(),
    data: { application_id: applicationId },
    createdAt: at,
    readAt: null,
  }
  return technicians.approve({ applicationId, by, at, notification }, technician, [
    { kind: 'technician-approved', applicationId, technicianId: technician.id, userId, at },
  ])
}

export async function declineApplication(
  { technicians, clock, ids }: AccountPorts,
  {
    applicationId,
    by,
    reason,
  }: { readonly applicationId: ApplicationId; readonly by: UserId; readonly reason: string },
): Promise<Result<null, ApplicationUnknown | ApplicationDecided>> {
  const found = await technicians.findApplication(applicationId)
  if (!found) return refuse({ kind: 'application-unknown' })
  const at = clock.now()
  const userId = found.applicant.id
  const notification: Notification = {
    id: ids.next('ntf'),
    userId,
    type: 'technician_declined',
    title: 'Your technician application was declined',
    message: reason,
    link: null,
    data: { application_id: applicationId },
    createdAt: at,
    readAt: null,
  }
  return technicians.decline({ applicationId, by, at, notification }, reason, [
    { kind: 'technician-declined', applicationId, userId, at },
  ])
}
