import type { CredentialId, DocumentId, ProofMediaType, UserId } from '#modules/shared'

export const credentialKinds = ['insurance', 'gas_safe', 'niceic'] as const
/** Credentials that expire, and that some jobs require. */
export type CredentialKind = (typeof credentialKinds)[number]

/** The skill, in the catalogue's words, that gives nobody work without the credential; null where no skill needs it. */
const skillOf: Readonly<Record<CredentialKind, string | null>> = {
  insurance: null,
  gas_safe: 'gas-safe',
  niceic: 'niceic',
}

/** The registration without whose number a skill gives nobody work; null for a trade. */
export function registrationFor(skill: string): CredentialKind | null {
  return credentialKinds.find((kind) => skillOf[kind] === skill) ?? null
}

/**
 * The registrations that work of a category needs, by its skills too: gas is a skill of heating. Empty for another
 * trade.
 */
export function registrationsFor(category: string, skills: readonly string[]): readonly CredentialKind[] {
  const ofCategory: readonly CredentialKind[] =
    category === 'electrical' ? ['niceic'] : category === 'gas' ? ['gas_safe'] : []
  const ofSkills = skills.map(registrationFor).filter((kind) => kind !== null)
  return [...new Set([...ofCategory, ...ofSkills])]
}

export const documentKinds = ['identity', 'insurance', 'gas_safe', 'niceic'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const credentialWords: Readonly<Record<CredentialKind, string>> = {
  insurance: 'Public liability insurance',
  gas_safe: 'Gas Safe registration',
  niceic: 'NICEIC registration',
}

export const documentWords: Readonly<Record<DocumentKind, string>> = {
  identity: 'Proof of identity',
  insurance: 'Insurance certificate',
  gas_safe: 'Gas Safe card',
  niceic: 'NICEIC certificate',
}

/** A registration or a policy, as its holder has entered it. */
export interface Credential {
  readonly id: CredentialId
  readonly userId: UserId
  readonly kind: CredentialKind
  readonly number: string
  /** The kinds of work that it covers, as its card says; null where nobody named them. */
  readonly categories: string | null
  /** The last day on which it is valid. */
  readonly expiresOn: Temporal.PlainDate
  readonly submittedAt: Temporal.Instant
  /** Null while nobody has checked it: it counts for nothing. */
  readonly verified: { readonly by: UserId; readonly at: Temporal.Instant } | null
  /** Its last day is over. */
  readonly expiredAt: Temporal.Instant | null
  /** Days before the end at which the holder was last reminded; null for never. */
  readonly reminded: number | null
}

/** A file that proves something. */
export interface KeptDocument {
  readonly id: DocumentId
  readonly userId: UserId
  readonly kind: DocumentKind
  /** A random name: see `DocumentFiles`. */
  readonly file: string
  readonly mediaType: ProofMediaType
  readonly bytes: number
  readonly createdAt: Temporal.Instant
  /** An approval rests on it: it is kept with the records. */
  readonly isReliedOn: boolean
}

/** The applicant's own statements beside their profile. */
export interface ApplicationDetails {
  /** The trades that they would work in. */
  readonly skills: readonly string[]
  readonly homeDistrict: string | null
  readonly about: string | null
}

/** All that somebody has shown; of each kind of credential the one that counts, and the one that waits to be checked. */
export interface Dossier {
  readonly details: ApplicationDetails | null
  readonly documents: readonly KeptDocument[]
  readonly credentials: readonly Credential[]
}

export interface CredentialUnknown {
  readonly kind: 'credential-unknown'
}

/** It was checked or turned down already. */
export interface CredentialDecided {
  readonly kind: 'credential-decided'
}

export interface CredentialEnded {
  readonly kind: 'credential-ended'
}

/** The user is neither an applicant nor a technician: nobody asked for it. */
export interface NoApplication {
  readonly kind: 'no-application'
}

export interface NotADocument {
  readonly kind: 'not-a-document'
}

export interface TooManyDocuments {
  readonly kind: 'too-many-documents'
}
