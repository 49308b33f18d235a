import type { Priority } from '#modules/pricing'
import type { Result, UserId } from '#modules/shared'
import type { LegalPorts } from './legal/ports.ts'
import type { TermsTexts } from './template.ts'

/** One saved edit of the terms. It never changes, and is kept for as long as the business. */
export interface TermsVersion {
  /** Grows by one with each edit, from 1. */
  readonly version: number
  readonly texts: TermsTexts
  /** The owner said that a solicitor has checked this wording. */
  readonly isChecked: boolean
  readonly savedBy: UserId
  readonly savedAt: Temporal.Instant
}

/** A version as the list shows it. */
export interface SavedTerms extends TermsVersion {
  /** The present name of the person who saved it. */
  readonly savedByName: string
}

/** Another edit was saved since the terms were read. */
export interface TermsChanged {
  readonly kind: 'terms-changed'
}

/** Keeps the versions of the terms. Each method is one transaction. */
export interface TermsStore {
  /** Null before the first edit; the same object until there is another. */
  latest(): Promise<TermsVersion | null>
  /** Null when there is none. */
  find(version: number): Promise<SavedTerms | null>
  /** The latest first, at most `limit`. */
  list(limit: number): Promise<readonly SavedTerms[]>
  /** Refuses unless its number follows the one of the latest. */
  add(version: TermsVersion): Promise<Result<null, TermsChanged>>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface TermsPorts extends LegalPorts {
  readonly terms: TermsStore
  /** A short text that is the same for the same text only. */
  readonly hash: (text: string) => string
  /** Whether an order is an urgent repair for which the customer asked us to visit. */
  readonly isUrgent: (order: { readonly priority: Priority }) => boolean
  /** Whether an order that is placed then asks for the consent to begin within the cancellation period. */
  readonly needsConsent: (
    order: { readonly startsAt: Temporal.Instant | null; readonly priority: Priority },
    kind: 'consumer' | 'business',
    madeAt: Temporal.Instant,
  ) => boolean
}
