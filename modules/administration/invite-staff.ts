import { type InvitationId, type Result, type UserId, refuse } from '#modules/shared'
import { decideAcceptance, decideInvite, decideInviteAgain, decideWithdrawal } from './decide-invitation.ts'
import {
  type AlreadyInvited,
  type Invitation,
  type InvitationClosed,
  type InvitationUnknown,
  type InvitedSuspended,
  type WorksHere,
  lastsUntil,
  stateOf,
} from './invitation.ts'
import type { UserRecord } from './user-record.ts'
import type { AdministrationPorts, PasswordRefused } from './ports.ts'

export interface Invite {
  readonly email: string
  readonly role: Invitation['role']
  readonly by: UserId
}

export type InviteRefusal = WorksHere | InvitedSuspended | AlreadyInvited

/** The link is made when the message is: it is in no event, no log and no answer. */
export async function inviteStaff(
  { invitations, clock, ids }: AdministrationPorts,
  { email, role, by }: Invite,
): Promise<Result<Invitation, InviteRefusal>> {
  const at = clock.now()
  const invitation: Invitation = {
    id: ids.next('inv'),
    email,
    role,
    invitedBy: by,
    createdAt: at,
    expiresAt: lastsUntil(at),
    rounds: 1,
    acceptedAt: null,
    withdrawnAt: null,
  }
  return invitations.add(email, (found) => decideInvite(invitation, found))
}

export async function inviteAgain(
  { invitations, clock }: AdministrationPorts,
  id: InvitationId,
): Promise<Result<Invitation, InvitationUnknown | InvitationClosed>> {
  const at = clock.now()
  return invitations.change(id, (found) => decideInviteAgain(found, at))
}

export async function withdrawInvitation(
  { invitations, clock }: AdministrationPorts,
  id: InvitationId,
): Promise<Result<Invitation, InvitationUnknown | InvitationClosed>> {
  const at = clock.now()
  return invitations.change(id, (found) => decideWithdrawal(found, at))
}

/** The invitation that is to be sent now, with the secret of its link; null when that round is over. */
export async function openInvitation(
  { invitations, tokens, clock }: AdministrationPorts,
  id: InvitationId,
  round: number,
): Promise<{ readonly invitation: Invitation; readonly token: string } | null> {
  const invitation = await invitations.find(id)
  if (!invitation || stateOf(invitation, clock.now()) !== 'open') return null
  const token = tokens.next()
  return (await invitations.keepToken(id, round, tokens.hash(token))) ? { invitation, token } : null
}

export interface Acceptance {
  readonly token: string
  readonly fullName: string
  readonly password: string
}

export type AcceptRefusal = InvitationUnknown | InvitationClosed | WorksHere | InvitedSuspended | PasswordRefused

/** The link proves the address: the address counts as verified. */
export async function acceptInvitation(
  { invitations, tokens, hashStaffPassword, clock, ids }: AdministrationPorts,
  { token, fullName, password }: Acceptance,
): Promise<Result<UserRecord, AcceptRefusal>> {
  const tokenHash = tokens.hash(token)
  const found = await invitations.findByToken(tokenHash)
  if (!found) return refuse({ kind: 'invitation-unknown' })
  if (stateOf(found, clock.now()) !== 'open') return refuse({ kind: 'invitation-closed' })
  const hashed = await hashStaffPassword(password, { fullName, email: found.email, phone: null })
  if (!hashed.ok) return hashed
  const passwordHash = hashed.value
  const wanted = { userId: ids.next('usr'), fullName, at: clock.now() }
  return invitations.accept(tokenHash, passwordHash, (invitation, account) =>
    decideAcceptance(invitation, account, wanted),
  )
}
