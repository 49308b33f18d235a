import { type DocumentId, type ListingId, type ProofMediaType, type UserId, businessDate } from '#modules/shared'
import type { ListingFields } from '../listing.ts'

/** The facts about a listing that an administrator may check against a document. */
export const checkKinds = ['insurance', 'gas_safe', 'niceic', 'identity', 'address'] as const
export type CheckKind = (typeof checkKinds)[number]

/** The checks of something that has a number. */
export const numberedChecks: readonly CheckKind[] = ['insurance', 'gas_safe', 'niceic']
/** The numbers that public registers answer to. The number of a policy is nothing that visitors see. */
const publicNumbers: readonly CheckKind[] = ['gas_safe', 'niceic']

export const checkWords: Readonly<Record<CheckKind, string>> = {
  insurance: 'Public liability insurance',
  gas_safe: 'Gas Safe registration',
  niceic: 'NICEIC registration',
  identity: 'Identity',
  address: 'Address of the business',
}

export const proofWords: Readonly<Record<CheckKind, string>> = {
  insurance: 'Insurance certificate',
  gas_safe: 'Gas Safe card',
  niceic: 'NICEIC certificate',
  identity: 'Proof of identity',
  address: 'Proof of address',
}

/** The limits of a check, in characters and years. */
export const checkLimits = { number: 60, reason: 1000, years: 10 } as const

/** A file that the owner of a listing has sent to prove something. */
export interface ListingDocument {
  readonly id: DocumentId
  readonly listingId: ListingId
  readonly kind: CheckKind
  /** A random name: see `ProofFiles`. */
  readonly file: string
  readonly mediaType: ProofMediaType
  readonly bytes: number
  readonly createdAt: Temporal.Instant
  /** A check that has not ended rests on it: its owner cannot remove it. */
  readonly isReliedOn: boolean
}

export const checkEndings = ['withdrawn', 'replaced', 'words_changed'] as const
export type CheckEnding = (typeof checkEndings)[number]

/** The word of an administrator that a document proves something. */
export interface ListingCheck {
  readonly number: number
  readonly listingId: ListingId
  readonly kind: CheckKind
  /** The number of the registration or policy; empty where there is none. */
  readonly registration: string
  /** Null once the document was erased. */
  readonly documentId: DocumentId | null
  /** The last day on which it counts. */
  readonly expiresOn: Temporal.PlainDate
  readonly checkedBy: UserId | null
  readonly checkedAt: Temporal.Instant
  readonly ended: {
    readonly at: Temporal.Instant
    readonly cause: CheckEnding
    readonly by: UserId | null
    readonly reason: string
  } | null
  /** Days before the end at which the owner was last reminded; null for never. */
  readonly reminded: number | null
}

/** A badge: all that the public sees of a check. */
export interface ShownCheck {
  readonly kind: CheckKind
  /** The number in a public register; null for a check without one. */
  readonly registration: string | null
  readonly checkedOn: Temporal.PlainDate
  readonly until: Temporal.PlainDate
}

/** Whether it counts at that moment: its last day is the whole day of London. */
export function isInForce({ ended, expiresOn }: Pick<ListingCheck, 'ended' | 'expiresOn'>, at: Temporal.Instant) {
  return ended === null && Temporal.PlainDate.compare(businessDate(at), expiresOn) <= 0
}

type Showable = Pick<ListingCheck, 'kind' | 'registration' | 'checkedAt' | 'expiresOn' | 'ended'>

/** The badges of a listing at that moment, in the order of their kinds. */
export function shownChecks(checks: readonly Showable[], at: Temporal.Instant): readonly ShownCheck[] {
  return checks
    .filter((check) => isInForce(check, at))
    .toSorted((one, other) => checkKinds.indexOf(one.kind) - checkKinds.indexOf(other.kind))
    .map(({ kind, registration, checkedAt, expiresOn }) => ({
      kind,
      registration: publicNumbers.includes(kind) ? registration : null,
      checkedOn: businessDate(checkedAt),
      until: expiresOn,
    }))
}

type Told = Pick<ListingFields, 'businessName' | 'postcode' | 'certifications' | 'insuranceDeclared'>

/** The certifications by whose names their checks stand. */
const namesOf: Readonly<Partial<Record<CheckKind, RegExp>>> = { gas_safe: /gas\s*safe/i, niceic: /niceic/i }

/**
 * The checks that end when the words of a listing change. Every document names the business, so another name ends all of
 * them; another postcode ends the check of the address. A statement that its owner takes back (a certification, the
 * insurance) takes its check with it. Other words end none.
 */
export function checksEndedBy(before: Told, after: Told): readonly CheckKind[] {
  if (plain(before.businessName) !== plain(after.businessName)) return checkKinds
  return checkKinds.filter((kind) => {
    if (kind === 'address') return plain(before.postcode) !== plain(after.postcode)
    if (kind === 'insurance') return before.insuranceDeclared && !after.insuranceDeclared
    const name = namesOf[kind]
    if (!name) return false
    const isNamed = ({ certifications }: Told) => certifications.some((one) => name.test(one))
    return isNamed(before) && !isNamed(after)
  })
}

/** Spaces and capitals make no other name. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, '')
}
