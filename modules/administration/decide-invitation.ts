import { type InvitationId, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { Act, AuditNote } from './audit.ts'
import type { AdministrationEvent } from './events.ts'
import {
  type AlreadyInvited,
  type Invitation,
  type InvitationClosed,
  type InvitedSuspended,
  type WorksHere,
  lastsUntil,
  stateOf,
} from './invitation.ts'
import type { UserRecord } from './user-record.ts'

/** The records under the invited address. */
export interface Invited {
  /** The account with the address; null when there is none. */
  readonly account: UserRecord | null
  /** The invitation of the address that is neither accepted nor withdrawn; null when there is none. */
  readonly pending: InvitationId | null
}

/** The invitation after the change, with the events and the audit note of the change. */
export interface InvitationStep {
  readonly invitation: Invitation
  readonly events: readonly AdministrationEvent[]
  readonly audit: AuditNote
}

/** The account after an acceptance. */
export interface AcceptanceStep {
  readonly person: UserRecord
  /** The address has no account yet: the person is added. Otherwise the sessions of the account end. */
  readonly isNew: boolean
  /** The acceptance is the first proof that the account's address is theirs: see `unprovenAccess` (accounts). */
  readonly provesEmail: boolean
  readonly acceptedAt: Temporal.Instant
  readonly audit: AuditNote
  /** The acceptance makes its author staff: no request before it names them. */
  readonly by: Act
}

/** The account that an acceptance asks for. */
export interface NewStaffAccount {
  /** The id where a new account is added. */
  readonly userId: UserId
  readonly fullName: string
  readonly at: Temporal.Instant
}

/** Invites an address once, unless its account works here or is suspended. */
export function decideInvite(
  invitation: Invitation,
  { account, pending }: Invited,
): Result<InvitationStep, WorksHere | InvitedSuspended | AlreadyInvited> {
  const refusal = whyNot(account)
  if (refusal) return refuse(refusal)
  if (pending !== null) return refuse({ kind: 'already-invited', invitationId: pending })
  const { id, role, createdAt } = invitation
  return accept({
    invitation,
    events: [invited(invitation, createdAt)],
    audit: { action: 'staff_invited', target: targetOf(id), before: null, after: { role } },
  })
}

/** Opens another round; the link of the round before ends. */
export function decideInviteAgain(found: Invitation, at: Temporal.Instant): Result<InvitationStep, InvitationClosed> {
  if (isClosed(found)) return refuse({ kind: 'invitation-closed' })
  const invitation = { ...found, expiresAt: lastsUntil(at), rounds: found.rounds + 1 }
  const [before, after] = [{ rounds: found.rounds }, { rounds: invitation.rounds }]
  return accept({
    invitation,
    events: [invited(invitation, at)],
    audit: { action: 'invitation_sent_again', target: targetOf(found.id), before, after },
  })
}

export function decideWithdrawal(found: Invitation, at: Temporal.Instant): Result<InvitationStep, InvitationClosed> {
  if (isClosed(found)) return refuse({ kind: 'invitation-closed' })
  return accept({
    invitation: { ...found, withdrawnAt: at },
    events: [],
    audit: { action: 'invitation_withdrawn', target: targetOf(found.id), before: { role: found.role }, after: null },
  })
}

/** Makes the owner of the address staff. The link was sent to the address, so that accepting it verifies the address. */
export function decideAcceptance(
  found: Invitation,
  account: UserRecord | null,
  { userId, fullName, at }: NewStaffAccount,
): Result<AcceptanceStep, InvitationClosed | WorksHere | InvitedSuspended> {
  if (stateOf(found, at) !== 'open') return refuse({ kind: 'invitation-closed' })
  const refusal = whyNot(account)
  if (refusal) return refuse(refusal)
  const { email, role } = found
  const person: UserRecord = account
    ? { ...account, fullName, role, emailVerifiedAt: account.emailVerifiedAt ?? at }
    : { ...noProfile, id: userId, email, fullName, role, emailVerifiedAt: at, createdAt: at }
  return accept({
    person,
    isNew: account === null,
    provesEmail: account !== null && account.emailVerifiedAt === null,
    acceptedAt: at,
    audit: {
      action: 'invitation_accepted',
      target: { kind: 'user', id: person.id },
      before: account && { role: account.role },
      after: { invitationId: found.id, role },
    },
    by: { userId: person.id, role, at, network: 'unknown', device: 'unknown', requestId: 'unknown' },
  })
}

const noProfile = { phone: null, postcode: null, address: null, status: 'active', demo: false } as const

function whyNot(account: UserRecord | null): WorksHere | InvitedSuspended | null {
  if (account && account.role !== 'customer') return { kind: 'works-here' }
  return account?.status === 'suspended' ? { kind: 'person-suspended' } : null
}

function isClosed({ acceptedAt, withdrawnAt }: Invitation): boolean {
  return acceptedAt !== null || withdrawnAt !== null
}

function invited({ id, rounds }: Invitation, at: Temporal.Instant): AdministrationEvent {
  return { kind: 'staff-invited', invitationId: id, round: rounds, at }
}

function targetOf(id: InvitationId): AuditNote['target'] {
  return { kind: 'invitation', id }
}
