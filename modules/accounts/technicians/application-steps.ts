import { type AuditNote, type Result, type TechnicianId, accept, refuse } from '#modules/shared'
import type { ApplicationDecided, ApplicationUnknown, ApplicationWaiting, UserSuspended } from '../refusals.ts'
import type { Availability, OpenApplication, Technician } from './technician.ts'

/** An approval: the applicant works here as `technician`. */
export interface ApprovalStep {
  /** The applicant's role from now on; null where it stays. */
  readonly role: 'technician' | null
  /** Sessions and pending sign-ins begun this way end: a mailbox alone lets in customers only. */
  readonly endsBegunBy: 'email-link'
  readonly audit: AuditNote<'application_approved'>
}

/** Makes a customer a technician; nobody of the office or the administration loses their role by it. */
export function decideApproval(
  { application: { id, status }, applicant }: OpenApplication,
  { id: technicianId, skills, homeDistrict }: Technician,
): Result<ApprovalStep, ApplicationDecided | UserSuspended> {
  if (status !== 'pending') return refuse({ kind: 'application-decided', status })
  if (applicant.status === 'suspended') return refuse({ kind: 'user-suspended' })
  const role = applicant.role === 'customer' ? 'technician' : null
  return accept({
    role,
    endsBegunBy: 'email-link',
    audit: {
      action: 'application_approved',
      target: { kind: 'application', id },
      before: { status, role: applicant.role },
      after: {
        status: 'approved',
        role: role ?? applicant.role,
        userId: applicant.id,
        technicianId,
        skills,
        homeDistrict,
      },
    },
  })
}

export function decideDecline({
  application: { id, status },
  applicant,
}: OpenApplication): Result<{ readonly audit: AuditNote<'application_declined'> }, ApplicationDecided> {
  if (status !== 'pending') return refuse({ kind: 'application-decided', status })
  return accept({
    audit: {
      action: 'application_declined',
      target: { kind: 'application', id },
      before: { status },
      after: { status: 'declined', userId: applicant.id },
    },
  })
}

/** Why a user cannot apply again, judged by their latest application; null when they can. */
export function judgeApplyAgain(latest: OpenApplication | null): ApplicationUnknown | ApplicationWaiting | null {
  if (latest?.applicant.role !== 'customer') return { kind: 'application-unknown' }
  return latest.application.status === 'pending' ? { kind: 'application-waiting' } : null
}

/** The audit note of a change of availability; null when the availability is that already. */
export function availabilitySet(
  { id, availability: before }: { readonly id: TechnicianId; readonly availability: Availability },
  availability: Availability,
): AuditNote<'availability_set'> | null {
  if (before === availability) return null
  return {
    action: 'availability_set',
    target: { kind: 'technician', id },
    before: { availability: before },
    after: { availability },
  }
}

/** The audit note of an agreement to the notice about positions, or of its end; null where nothing changes. */
export function positionsSet(
  id: TechnicianId,
  before: boolean,
  agreed: boolean,
): AuditNote<'positions_agreed' | 'positions_refused'> | null {
  if (before === agreed) return null
  return {
    action: agreed ? 'positions_agreed' : 'positions_refused',
    target: { kind: 'technician', id },
    before: { agreed: before },
    after: { agreed },
  }
}

/** The audit note of a change of where a technician starts from; null when it is that already. */
export function homeSet(
  { id, homeDistrict: before }: Pick<Technician, 'id' | 'homeDistrict'>,
  homeDistrict: string | null,
): AuditNote<'home_district_set'> | null {
  if (before === homeDistrict) return null
  return {
    action: 'home_district_set',
    target: { kind: 'technician', id },
    before: { homeDistrict: before },
    after: { homeDistrict },
  }
}
