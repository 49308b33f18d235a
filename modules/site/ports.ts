import type { Clock, Result, UserId } from '#modules/shared'
import type { ContentFacts } from './words.ts'

/** One saved edit of a text. It never changes. */
export interface ContentVersion {
  readonly blockId: string
  /** Grows by one with each edit, from 1. */
  readonly version: number
  /** Null: back to the text of the program. */
  readonly text: string | null
  /** Null where the person was of the sample data, and has left with it. */
  readonly savedBy: UserId | null
  readonly savedAt: Temporal.Instant
}

/** A version as the list shows it. */
export interface SavedContent extends ContentVersion {
  /** The present name of the person who saved it. */
  readonly savedByName: string | null
}

/** Another edit was saved since the text was read. */
export interface ContentChanged {
  readonly kind: 'content-changed'
}

/** Keeps the versions of texts. Each method is one transaction. */
export interface ContentStore {
  /** The latest version of each text that was ever changed; the same object until another is saved. */
  latest(): Promise<ReadonlyMap<string, ContentVersion>>
  /** The latest first, at most `limit`. */
  versions(blockId: string, limit: number): Promise<readonly SavedContent[]>
  /** Refuses unless its number follows the one of the latest. Writes the audit line of the edit. */
  save(version: ContentVersion): Promise<Result<null, ContentChanged>>
  /** Grows whenever a text may have changed, by this process or another. */
  version(): number
}

/** Markdown without raw HTML and images. A link that is not safe (`isSafeLink`) loses its address. */
export interface SafeMarkdown {
  read(text: string): Promise<{
    readonly html: string
    /** The addresses of all links as they were written, safe or not. */
    readonly links: readonly string[]
  }>
}

/** The ports of texts. */
export interface ContentPorts {
  readonly content: ContentStore
  readonly markdown: SafeMarkdown
  /** The facts that texts name in braces; the same object until they change is best. */
  readonly facts: () => Promise<ContentFacts>
  readonly clock: Clock
}
