import type { Clock, IdSource, Result, UserId } from '#modules/shared'

/** The person who becomes the owner, as they typed it. */
export interface FirstOwner {
  readonly email: string
  readonly fullName: string
  readonly password: string
}

/** The browser, in the words of an audit line. */
export interface SetUpFrom {
  readonly network: string
  readonly device: string
  readonly requestId: string
}

/** The first settings, as forms and JSON have them; what is left out stays as it is. */
export interface FirstSettings {
  readonly site?: object
  readonly hours?: object
  /** Postcode districts. */
  readonly districts?: readonly string[]
}

export interface FirstFault {
  readonly of: keyof FirstSettings
  readonly path: string
  readonly message: string
}

/** The account rules refuse the owner; the words are for people. */
export interface OwnerRefused {
  readonly kind: 'owner-refused'
  readonly path: 'email' | 'password'
  readonly message: string
}

/** There is an administrator: the set-up is over. */
export interface SetUpAlready {
  readonly kind: 'set-up-already'
}

/** The code of the set-up, in a file that only the server reads. */
export interface SetupCodes {
  /** Null where there is none. */
  read(): string | null
  /** Makes another, which is kept from then on. */
  renew(): string
  /** Removes it; nothing where there is none. */
  forget(): void
  /** Compares in the same time whatever is typed. */
  isSame(typed: string, code: string): boolean
}

/** The accounts of a site without an administrator. */
export interface Owners {
  hasAdmin(): Promise<boolean>
  /** The only address that the owner may have; null where any will do. */
  readonly ownerEmail: string | null
  /** The hash of the password, or why the account rules refuse the owner. */
  judge(owner: FirstOwner): Promise<Result<string, OwnerRefused>>
  /** Makes the owner with one audit line, in one transaction; refuses where there is an administrator. */
  make(id: UserId, owner: FirstOwner, passwordHash: string): Promise<Result<null, SetUpAlready>>
}

/** The settings of the business. */
interface Business {
  /** Everything that is wrong with the settings; none where they can be saved. */
  faults(settings: FirstSettings): Promise<readonly FirstFault[]>
  /** Saves settings without a fault. Saved again, they change nothing. */
  save(settings: FirstSettings): Promise<void>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface SetupPorts {
  readonly owners: Owners
  readonly business: Business
  readonly codes: SetupCodes
  /** Writes a new code where the operator of the server reads it, and nobody else. */
  readonly announce: (code: string) => void
  /** Attributes the changes of `work` to the new owner. */
  readonly actAs: <T>(owner: { readonly userId: UserId; readonly at: Temporal.Instant } & SetUpFrom, work: () => T) => T
  readonly clock: Clock
  readonly ids: IdSource
}
