import { type InvitationId, type UserId, deskOf } from '#modules/shared'
import type { AuditEntry, AuditNote, AuditQuery } from './audit.ts'
import { type UserChangeRefusal, type UserWish, judgeChange } from './change-user.ts'
import { type CredentialRefusal, createCredentials } from './credentials.ts'
import { type Invitation, type InvitationState, stateOf } from './invitation.ts'
import {
  type AcceptRefusal,
  type Acceptance,
  type Invite,
  type InviteRefusal,
  acceptInvitation,
  inviteAgain,
  inviteStaff,
  openInvitation,
  withdrawInvitation,
} from './invite-staff.ts'
import type { UserQuery } from './user-record.ts'
import type { AdministrationPorts } from './ports.ts'
import type { SecurityQuery } from './security-log.ts'
import { mostCounted } from './waiting.ts'

export { type Certificate, fitnessOf, lapsesOf, lastDayOfWork } from './fitness.ts'
export { type Act, type AuditEntry, type AuditNote, type AuditQuery, type AuditStore } from './audit.ts'
export { type AuditAction, auditActions, isAuditAction } from './audit-actions.ts'
export { type UserWish, type Standing, personSignedOut } from './change-user.ts'
export {
  type Credential,
  type CredentialKind,
  type Dossier,
  type KeptDocument,
  credentialKinds,
  credentialWords,
  documentKinds,
  documentWords,
  registrationFor,
  registrationsFor,
} from './credential.ts'
export {
  type NewSecurityEvent,
  type SecurityEvent,
  type SecurityEventKind,
  type SecurityLogStore,
  type SecurityQuery,
  isSecurityEventKind,
  securityEvents,
} from './security-log.ts'
export { isReliedOn } from './decide-credential.ts'
export type { CredentialStore, DocumentFiles } from './credential-ports.ts'
export type { AdministrationEvents } from './events.ts'
export { type Invitation, type InvitationState, invitationDays, invitedRoles } from './invitation.ts'
export { matchesUser, readUserText } from './find-user.ts'
export { peopleAsked, peopleWords } from './people-asked.ts'
export { type UserRecord, type UserQuery, type UserRole, userRoles, userStatuses } from './user-record.ts'
export type { AdministrationPorts, InvitationStore, UserDirectory } from './ports.ts'
export { type Waiting, type WaitingCounter, type WaitingKind, mostCounted, waitingKinds } from './waiting.ts'
export { dossierLimits } from './text-limits.ts'

export type AdministrationRefusal = UserChangeRefusal | InviteRefusal | AcceptRefusal | CredentialRefusal

/** Lines per read when all are wanted. */
const batchSize = 500

/** The administration module, ready to use: who works here, what they may do, and what they did. */
export function createAdministration(ports: AdministrationPorts) {
  const { audit, securityLog, people, invitations, waiting, tokens, clock } = ports
  return {
    /** Audit lines, the latest first. */
    audit: (query: AuditQuery, limit: number, before: number | null) => audit.list(query, limit, before),
    /** Events of the security log, the latest first. */
    securityLog: (query: SecurityQuery, limit: number, before: number | null) => securityLog.list(query, limit, before),
    /** All of it, a batch at a time. */
    async *wholeAudit(query: AuditQuery): AsyncGenerator<readonly AuditEntry[]> {
      let before: number | null = null
      for (;;) {
        const entries: readonly AuditEntry[] = await audit.list(query, batchSize, before)
        if (entries.length > 0) yield entries
        const last = entries.at(-1)
        if (!last || entries.length < batchSize) return
        before = last.id
      }
    },
    /** See `AuditStore.note`. */
    note: (note: AuditNote) => audit.note(note),

    /** The tasks that wait for somebody at the office, each kind counted up to `mostCounted`. */
    waiting: () => waiting.count(clock.now(), mostCounted),

    people: (query: UserQuery, limit: number, after: UserId | null) => people.search(query, limit, after),
    /** Null when there is none. */
    async person(id: UserId) {
      const found = await people.find(id, clock.now())
      return found && { ...found, isOwner: ports.isOwner(found.person) }
    },
    /** A customer whose portal a member of staff looks at; the audit log says so. Null for anyone else. */
    async viewedCustomer(id: UserId) {
      const found = await people.find(id, clock.now())
      if (!found || deskOf(found.person) !== 'customer') return null
      const target = { kind: 'user', id } as const
      await audit.note({ action: 'portal_viewed', target, before: null, after: null })
      return found.person
    },
    changePerson(id: UserId, wish: UserWish, by: UserId) {
      const at = clock.now()
      const { isOwner } = ports
      return people.change(id, at, (standing) => judgeChange(standing, { wish, by, at, isOwner }))
    },
    signOutPerson: (id: UserId) => people.signOut(id),

    invitations: (limit: number, after: InvitationId | null) => invitations.list(limit, after),
    stateOf: (invitation: Invitation): InvitationState => stateOf(invitation, clock.now()),
    invite: (invite: Invite) => inviteStaff(ports, invite),
    inviteAgain: (id: InvitationId) => inviteAgain(ports, id),
    withdrawInvitation: (id: InvitationId) => withdrawInvitation(ports, id),
    /** For the job that sends invitations; see there. */
    openInvitation: (id: InvitationId, round: number) => openInvitation(ports, id, round),
    /** The invitation that a link leads to, while it is open; else null. */
    async invitationByToken(token: string): Promise<Invitation | null> {
      const found = await invitations.findByToken(tokens.hash(token))
      return found && stateOf(found, clock.now()) === 'open' ? found : null
    },
    acceptInvitation: (acceptance: Acceptance) => acceptInvitation(ports, acceptance),

    ...createCredentials(ports),
  }
}

export type Administration = ReturnType<typeof createAdministration>
