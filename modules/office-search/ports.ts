import type { FoundKind } from './kinds.ts'
import type { SearchQuery } from './query.ts'

/** One thing that was found, as it is now. */
export interface FoundThing {
  readonly kind: FoundKind
  readonly id: string
  /** Its reference, number or name. */
  readonly title: string
  /** More of it, each a few words. */
  readonly details: readonly string[]
  /** The page of it, where its address needs another id than its own. */
  readonly of: string | null
  /** When it came or was last spoken in. */
  readonly at: Temporal.Instant | null
}

export interface FoundOfKind {
  /** The newest first. */
  readonly things: readonly FoundThing[]
  /** More match, or may do. */
  readonly hasMore: boolean
}

export interface FoundThings {
  readonly kinds: ReadonlyMap<FoundKind, FoundOfKind>
  /** Many things wait for the index: some may be missing. */
  readonly isFilling: boolean
}

/** The index of everything that the office searches. */
export interface OfficeSearchIndex {
  /**
   * The newest things of each kind that match, at most `limit` of a kind. It reads what changed since the last `fill`,
   * too, and nothing that is gone. A text without three characters in a row is compared with the newest things only.
   */
  find(query: SearchQuery, kinds: readonly FoundKind[], limit: number): Promise<FoundThings>
  /** Indexes at most `limit` things that came, changed or went. Said again, nothing changes. */
  fill(limit: number): Promise<'more' | 'done'>
  /**
   * Writes the whole index anew, a batch at a time: it says after each one how many things it has written so far. Others
   * may read, write and fill meanwhile.
   */
  rebuild(): AsyncIterable<number>
}
