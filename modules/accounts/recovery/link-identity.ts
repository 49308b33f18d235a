import { type Result, accept, refuse } from '#modules/shared'
import type { Identity } from './account-link.ts'
import type { IdentityTaken } from './recovery-ports.ts'
import { type User, emailKey } from '../user.ts'

export interface IdentityStep {
  /** Whether the identity is new; false where the user has it already: then its events are not kept. */
  readonly isNew: boolean
  /** The issuer confirmed the very address of the account: that verifies it here. */
  readonly verifiesEmail: boolean
}

/** `linked`: the identity as it is linked already, to whichever account; null when it is nobody's. */
export function decideIdentityLink(
  user: Pick<User, 'id' | 'email' | 'emailVerifiedAt'>,
  linked: Pick<Identity, 'userId'> | null,
  { email }: Pick<Identity, 'email'>,
): Result<IdentityStep, IdentityTaken> {
  if (linked && linked.userId !== user.id) return refuse({ kind: 'identity-taken' })
  return accept({
    isNew: linked === null,
    verifiesEmail: user.emailVerifiedAt === null && emailKey(user.email) === emailKey(email),
  })
}
