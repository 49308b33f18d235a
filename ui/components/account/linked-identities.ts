import type { PageContextServer } from 'vike/types'
import type { User } from '#modules/accounts'
import { dayWords, inBusinessZone } from '#modules/shared'

interface LinkedShown {
  readonly id: string
  readonly provider: string
  readonly email: string
  /** "Monday 2 March". */
  readonly since: string
}

export interface LinkedIdentitiesShown {
  readonly linked: readonly LinkedShown[]
  /** Those that could be linked, by their name in addresses and for people. */
  readonly providers: readonly { readonly name: string; readonly label: string }[]
}

/** The other ways to sign in that an account has, and those that it could have. */
export async function linkedIdentitiesOf(
  { modules: { identities } }: Pick<PageContextServer, 'modules'>,
  { id }: Pick<User, 'id'>,
): Promise<LinkedIdentitiesShown> {
  const known = await identities.of(id)
  const linked = known.map((identity) => ({
    id: identity.id,
    provider: identities.labelOf(identity.issuer),
    email: identity.email,
    since: dayWords(inBusinessZone(identity.linkedAt).toPlainDate()),
  }))
  return {
    linked,
    providers: identities.providers.filter(({ label }) => !linked.some(({ provider }) => provider === label)),
  }
}
