import type { AccountStore, PasskeyStore, Technician, TechnicianStore, User } from '#modules/accounts'
import type {
  AuditStore,
  CredentialStore,
  InvitationStore,
  SecurityLogStore,
  UserDirectory,
} from '#modules/administration'
import type { TechnicianId, UserId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'
import type { RestsOnPassword } from '../accounts/former-password.ts'
import { aNotification, aUser, anAccount, anApplication, noon } from '../../support/builders/accounts.ts'

/** A database for the suites of administration. */
export interface OpenedAdministration extends Audited, RestsOnPassword {
  readonly people: UserDirectory
  readonly invitations: InvitationStore
  readonly credentials: CredentialStore
  readonly audit: AuditStore
  readonly securityLog: SecurityLogStore
  /** Keeps users, passkeys and technicians in the same database. */
  readonly accounts: AccountStore
  readonly passkeys: PasskeyStore
  readonly technicians: TechnicianStore
  /** Adds a booking of a customer; `expired` was cancelled because nobody paid. */
  addBooking(booking: {
    readonly customer: UserId
    readonly technician: TechnicianId | null
    readonly status: 'pending' | 'confirmed' | 'in_progress' | 'completed' | 'expired'
  }): Promise<{ readonly id: string; readonly reference: string }>
}

export const asha = aUser({ id: 'asha', email: 'Asha@Example.com', fullName: 'Asha Patel' })
export const tom = aUser({ id: 'tom', fullName: 'Tom Reed', createdAt: noon.add({ hours: 1 }) })
export const boss = aUser({ id: 'boss', fullName: 'Olive Owner', role: 'admin', createdAt: noon.add({ hours: 2 }) })

/** Adds users, each with a session. */
export async function addUsers({ accounts }: Pick<OpenedAdministration, 'accounts'>, users: readonly User[]) {
  for (const user of users) await accounts.add(anAccount(user), [])
}

/** Adds a user who applies, and whose application is approved at `at`. */
export async function addTechnician(
  { accounts, technicians }: OpenedAdministration,
  user: User,
  at: Temporal.Instant = noon,
): Promise<Technician> {
  const application = anApplication(user, { id: `of-${user.id}` })
  await accounts.add(anAccount(user, application), [])
  const technician: Technician = {
    id: `tec_${user.id}` as TechnicianId,
    userId: user.id,
    skills: ['plumbing'],
    homeDistrict: null,
    availability: 'available',
    isActive: true,
    createdAt: at,
  }
  const notification = aNotification(user, { id: `to-${user.id}` })
  const decision = { applicationId: application.id, by: boss.id, at, notification }
  const approved = await technicians.approve(decision, technician, [])
  if (!approved.ok) throw new Error(approved.refusal.kind)
  return approved.value
}
