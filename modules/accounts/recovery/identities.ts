import type { UserSuspended } from '../refusals.ts'
import { type Result, type UserId, accept, refuse } from '#modules/shared'
import type { Identity, IdentityId, IssuedIdentity } from './account-link.ts'
import { type Arrival, openSignedInSession } from '../sessions/open-signed-in-session.ts'
import type { Browser } from './recovery.ts'
import type {
  IdentityProvider,
  IdentityTaken,
  IdentityUnknown,
  IssuedProfile,
  IssuerRefused,
  IssuerVisit,
  RecoveryPorts,
} from './recovery-ports.ts'
import { type User, emailKey } from '../user.ts'

export interface ProviderUnknown {
  readonly kind: 'provider-unknown'
}

/** The outcome of a visit to an issuer. */
export type IssuerArrival =
  | Arrival
  /**
   * The identity is not linked, and an account has the address or somebody is signed in: its owner has to agree first.
   */
  | { readonly kind: 'to-be-linked'; readonly identity: IssuedIdentity }

/** The browser's standing with the account of that address. */
type BrowserOf = (email: string) => Promise<Browser>

export interface IdentityPorts extends RecoveryPorts {
  /** Those that are set up. */
  readonly providers: readonly IdentityProvider[]
}

/** Signing in with who somebody is elsewhere: Google, or any OpenID Connect issuer. */
export function createIdentities(ports: IdentityPorts) {
  const { accounts, identities, providers, clock, ids } = ports
  const providerOf = (name: string) => providers.find((provider) => provider.name === name)

  async function addUser({ fullName, ...identity }: IssuedProfile): Promise<User | null> {
    const at = clock.now()
    const user: User = {
      id: ids.next('usr'),
      email: identity.email,
      fullName: fullName ?? identity.email.replace(/@.*$/, ''),
      phone: null,
      postcode: null,
      address: null,
      role: 'customer',
      status: 'active',
      emailVerifiedAt: at,
      demo: false,
      createdAt: at,
    }
    const events = [{ kind: 'user-signed-up', userId: user.id, at }] as const
    const added = await identities.addUser(
      user,
      { ...identity, id: ids.next('idn'), userId: user.id, linkedAt: at },
      events,
    )
    return added.ok ? added.value : null
  }

  async function arrive(
    profile: IssuedProfile,
    who: User | null,
    browserOf: BrowserOf,
  ): Promise<Result<IssuerArrival, UserSuspended>> {
    const { fullName: _name, ...identity } = profile
    const owner = await identities.find(profile.issuer, profile.subject)
    if (!owner && (who || (await accounts.findByEmail(emailKey(profile.email))))) {
      return accept({ kind: 'to-be-linked', identity })
    }
    const user = owner ?? (await addUser(profile))
    if (!user) return accept({ kind: 'to-be-linked', identity })
    return openSignedInSession(ports, { ...(await browserOf(user.email)), user, by: 'identity' })
  }

  return {
    /** The providers that the sign-in page offers. */
    providers: providers.map(({ name, label }) => ({ name, label })),

    /** The label of an issuer; its own identifier when it is no longer set up. */
    labelOf: (issuer: string) =>
      providers.find((provider) => provider.issuer === issuer.replace(/\/$/, ''))?.label ?? issuer,

    async begin(name: string): Promise<Result<{ readonly url: URL; readonly visit: IssuerVisit }, ProviderUnknown>> {
      const provider = providerOf(name)
      return provider ? accept(await provider.begin()) : refuse({ kind: 'provider-unknown' })
    },

    /** Handles the return from the issuer to `url`. `who` is the signed-in user, if any. */
    async finish(
      name: string,
      { url, visit }: { readonly url: URL; readonly visit: IssuerVisit },
      who: User | null,
      browserOf: BrowserOf,
    ): Promise<Result<IssuerArrival, ProviderUnknown | IssuerRefused | UserSuspended>> {
      const provider = providerOf(name)
      if (!provider) return refuse({ kind: 'provider-unknown' })
      const finished = await provider.finish(url, visit)
      return finished.ok ? arrive(finished.value, who, browserOf) : finished
    },

    /** The owner of the account, signed in, agrees. */
    link: (userId: UserId, identity: IssuedIdentity): Promise<Result<Identity, IdentityTaken>> => {
      const at = clock.now()
      return identities.link({ ...identity, id: ids.next('idn'), userId, linkedAt: at }, [
        { kind: 'identity-linked', userId, requestId: null, at },
      ])
    },

    of: (userId: UserId) => identities.of(userId),

    /** The account stays: its owner signs in with the password, by e-mail, or resets it. */
    unlink: (userId: UserId, id: IdentityId): Promise<Result<null, IdentityUnknown>> =>
      identities.unlink(userId, id, [{ kind: 'identity-unlinked', userId, requestId: null, at: clock.now() }]),
  }
}

export type IdentitiesModule = ReturnType<typeof createIdentities>
