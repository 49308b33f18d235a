import type { AuditNote, Result, UserId } from '#modules/shared'
import type { Trader } from '../facts-of-order.ts'
import type { LegalPage } from './legal-pages.ts'

/** One saved text of a legal page. It never changes, and is kept for as long as the business. */
export interface LegalVersion {
  readonly page: LegalPage
  /** Grows by one with each edit of the page, from 1. */
  readonly version: number
  readonly text: string
  readonly savedBy: UserId
  readonly savedAt: Temporal.Instant
}

/** A version as the list shows it. */
export interface SavedLegal extends LegalVersion {
  /** The present name of the person who saved it. */
  readonly savedByName: string
}

/** Another text of the page was saved since it was read. */
export interface LegalChanged {
  readonly kind: 'legal-changed'
}

/** Keeps the versions of the legal pages. Each method is one transaction. */
export interface LegalStore {
  /** The latest of each page; the same object until there is another. */
  latest(): Promise<ReadonlyMap<LegalPage, LegalVersion>>
  /** Null when there is none. */
  find(page: LegalPage, version: number): Promise<SavedLegal | null>
  /** The latest first. */
  list(page: LegalPage): Promise<readonly SavedLegal[]>
  /** Refuses unless its number follows the one of the latest. */
  add(version: LegalVersion, audit: AuditNote<'legal_text_changed'>): Promise<Result<null, LegalChanged>>
  /** Grows whenever a text may have changed. */
  version(): number
}

export interface DataWords {
  readonly held: readonly string[]
  readonly kept: readonly string[]
  /** Some pages show adverts of Google to visitors who agreed. */
  readonly showsAdverts: boolean
}

export interface LegalPorts {
  readonly legal: LegalStore
  readonly trader: () => Promise<Trader>
  /** The personal data that the product keeps, and how long it keeps it: a line each, in words for people. */
  readonly data: () => Promise<DataWords>
  readonly clock: { now(): Temporal.Instant }
}
