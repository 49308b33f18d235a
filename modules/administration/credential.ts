import type { CredentialId, DocumentId, UserId } from '#modules/shared'

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

/** The registrations that work of a category needs, by its skills too: gas is a skill of heating. None for another trade. */
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

export type DocumentType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** Besides those that an approval rests on, which nobody can remove. */
export const documentsAtMost = 12

/** A registration or a policy, as its holder has told it. */
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
  readonly mediaType: DocumentType
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

/** Days before the end at which its holder is reminded. */
const reminderDays = [30, 7, 0] as const

type Judged = Pick<Credential, 'expiresOn' | 'reminded'>

/**
 * The effect of time on a valid credential, by London's calendar: nothing, a reminder (the latest that is due, each
 * once), or its end.
 */
export function judgeCredential(
  { expiresOn, reminded }: Judged,
  today: Temporal.PlainDate,
): { readonly kind: 'nothing' } | { readonly kind: 'expired' } | { readonly kind: 'remind'; readonly days: number } {
  const left = today.until(expiresOn, { largestUnit: 'day' }).days
  if (left < 0) return { kind: 'expired' }
  const due = reminderDays.findLast((days) => left <= days)
  if (due === undefined || (reminded !== null && reminded <= due)) return { kind: 'nothing' }
  return { kind: 'remind', days: due }
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

/** Neither an applicant nor a technician: nobody asked for it. */
export interface NoApplication {
  readonly kind: 'no-application'
}

export interface NotADocument {
  readonly kind: 'not-a-document'
}

export interface TooManyDocuments {
  readonly kind: 'too-many-documents'
}
