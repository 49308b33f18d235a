import type { EmailTaken } from '../refusals.ts'
import type { Result, UserId } from '#modules/shared'
import type {
  AccountLink,
  AccountRequest,
  AccountRequestId,
  Identity,
  IdentityId,
  IssuedIdentity,
  LinkEnded,
} from './account-link.ts'
import type { AccountEvent, RecoveryEvent } from '../events.ts'
import type { OfficeLink, OfficeLinkRefusal } from './office-link.ts'
import type { AccountPorts, Tokens } from '../ports.ts'
import type { User } from '../user.ts'

/** Keeps links to accounts and what they do. Each method is one transaction. */
export interface AccountLinkStore {
  /** Keeps the request and its event. The same work whatever the address: no account is looked for. */
  ask(request: AccountRequest, event: RecoveryEvent): Promise<void>

  /** Keeps events that go with no other change. */
  keepEvents(events: readonly RecoveryEvent[]): Promise<void>

  /** Null when it was dealt with. */
  findRequest(id: AccountRequestId): Promise<AccountRequest | null>

  /** It is dealt with. */
  forgetRequest(id: AccountRequestId): Promise<void>

  add(link: AccountLink): Promise<void>

  /**
   * Keeps the link that `decide` makes for the owner as they are now, with its event and its audit line; or refuses.
   * Earlier links of the account for the same purpose end.
   */
  addByOffice(
    userId: UserId,
    decide: (owner: User | null) => Result<OfficeLink, OfficeLinkRefusal>,
  ): Promise<Result<AccountLink, OfficeLinkRefusal>>

  /** Used and old ones too; null when there is none. */
  find(tokenHash: string): Promise<AccountLink | null>

  /**
   * The owner has a new password and their address is confirmed, for they read what was sent there. The link is used,
   * every other of the account to reset, sign in, link or change the address ends, and so does every session. Refuses a
   * link that has ended by `at`, and a suspended user.
   */
  resetPassword(reset: {
    readonly tokenHash: string
    readonly passwordHash: string
    readonly at: Temporal.Instant
  }): Promise<Result<User, LinkEnded>>

  /** Confirms the address that the link was sent to; refused as well when the account has another one by now. */
  verifyEmail(tokenHash: string, at: Temporal.Instant): Promise<Result<User, LinkEnded>>

  /**
   * The account has the link's address from now on, confirmed. Its other links end but for those to undo a change. The
   * former address is kept as a request of purpose `email-changed` with `requestId`. Refuses like `resetPassword`, and
   * where somebody has that address meanwhile.
   */
  changeEmail(change: {
    readonly tokenHash: string
    readonly requestId: AccountRequestId
    readonly at: Temporal.Instant
  }): Promise<Result<User, LinkEnded>>

  /**
   * "This was not me": the account has the link's former address again; its password, every session, every other link
   * and every identity linked since the link was made end. Refuses like `changeEmail`.
   */
  undoEmailChange(tokenHash: string, at: Temporal.Instant): Promise<Result<User, LinkEnded>>

  /**
   * The link is used up, and the user's address confirmed. Where nobody had confirmed it before, somebody else may have
   * created the account: then its password and every session end, with the event `password-removed`. The identity is
   * linked, if one is given. Refuses like `resetPassword`.
   */
  useToSignIn(use: {
    readonly tokenHash: string
    readonly identityId: IdentityId | null
    readonly at: Temporal.Instant
  }): Promise<Result<User, LinkEnded>>

  /** Deletes at most `limit` of the requests made before `requests` and the links over before `links`; how many. */
  forget(
    before: { readonly requests: Temporal.Instant; readonly links: Temporal.Instant },
    limit: number,
  ): Promise<number>
}

/** The issuer's identity belongs to another account. */
export interface IdentityTaken {
  readonly kind: 'identity-taken'
}

export interface IdentityUnknown {
  readonly kind: 'identity-unknown'
}

/** Keeps which identity of which issuer is whose. Each method is one transaction. */
export interface IdentityStore {
  /** The user of an identity; null when it is not linked. */
  find(issuer: string, subject: string): Promise<User | null>

  /** Adds `user`, whose password is none, with `identity`, and their events. Refuses an address that has an account. */
  addUser(
    user: User,
    identity: Identity,
    events: readonly (AccountEvent | RecoveryEvent)[],
  ): Promise<Result<User, EmailTaken>>

  /**
   * The user's own already: no event is kept. Where the issuer confirmed the very address of the account, it counts as
   * confirmed here.
   */
  link(identity: Identity, events: readonly RecoveryEvent[]): Promise<Result<Identity, IdentityTaken>>

  /** The longest there first. */
  of(userId: UserId): Promise<readonly Identity[]>

  /** Another user's is unknown. */
  unlink(userId: UserId, id: IdentityId, events: readonly RecoveryEvent[]): Promise<Result<null, IdentityUnknown>>
}

export interface IssuerRefused {
  readonly kind: 'issuer-refused'
  /**
   * `cancelled`: the visitor said no there. `not-verified`: the issuer has not confirmed their e-mail. `not-trusted`:
   * what came back was not asked for here, was used before, or does not hold.
   */
  readonly why: 'cancelled' | 'not-verified' | 'not-trusted'
}

/** The values that one browser has to bring back from the issuer. */
export interface IssuerVisit {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface IssuedProfile extends IssuedIdentity {
  /** Null where the issuer gives none. */
  readonly fullName: string | null
}

/** Somebody else who can say who a visitor is: an OpenID Connect issuer (authorization code with PKCE). */
export interface IdentityProvider {
  /** In addresses: `google` or `oidc`. */
  readonly name: string
  /** For people: "Google", or the issuer's host. */
  readonly label: string
  /** Its identifier; known without asking it. */
  readonly issuer: string
  /** Where to send the browser. Throws `OutsideDown` when the issuer does not answer. */
  begin(): Promise<{ readonly url: URL; readonly visit: IssuerVisit }>
  /**
   * The identity that returned to `url`. An address is present only if the issuer has confirmed it. Throws
   * `OutsideDown`.
   */
  finish(url: URL, visit: IssuerVisit): Promise<Result<IssuedProfile, IssuerRefused>>
}

export interface RecoveryPorts extends AccountPorts {
  readonly links: AccountLinkStore
  readonly identities: IdentityStore
  /** Tokens for links: digits that no mail program cuts off. */
  readonly linkTokens: Tokens
}
