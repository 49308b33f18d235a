import { readBackupName } from './archive-name.ts'

/** One fact about one archive. `name` is that of the archive, and `place` the words of its place. */
export type JournalEntry =
  | (Fact & { readonly kind: 'taken'; readonly bytes: number })
  /** No archive was made, or it could not be kept. */
  | (Fact & { readonly kind: 'failed'; readonly fault: string })
  /** It was restored into a temporary folder, or for good, and all that was checked was right. */
  | (Fact & { readonly kind: 'verified' })
  | (Fact & { readonly kind: 'refused'; readonly fault: string })
  /** The data folder came from this archive. */
  | (Fact & { readonly kind: 'restored' })
  /** It was too old to be kept. */
  | (Fact & { readonly kind: 'removed' })

interface Fact {
  readonly at: Temporal.Instant
  readonly name: string
  readonly place: string
}

/** All that is known of one archive. */
export interface BackupRecord {
  readonly name: string
  readonly place: string
  /** When it was taken, or should have been. */
  readonly at: Temporal.Instant
  /** Null when it was not taken here. */
  readonly bytes: number | null
  /** When it was last verified; null when that never happened, or when the last try found a fault. */
  readonly verifiedAt: Temporal.Instant | null
  /** Why it was not taken, or the fault that its last verification found. */
  readonly fault: string | null
  readonly isRemoved: boolean
}

/** All that is known of each archive, the newest first. */
export function recordsOf(entries: readonly JournalEntry[]): readonly BackupRecord[] {
  const records = new Map<string, BackupRecord>()
  for (const entry of entries) {
    const key = `${entry.place}\n${entry.name}`
    records.set(key, after(records.get(key) ?? unknown(entry), entry))
  }
  return [...records.values()].toSorted((a, b) => Temporal.Instant.compare(b.at, a.at))
}

/** The archive of which it was last proved that it can be restored; null when there is none. */
export function lastVerified(records: readonly BackupRecord[]): BackupRecord | null {
  let last: BackupRecord | null = null
  for (const record of records) {
    if (record.verifiedAt !== null && (last === null || Temporal.Instant.compare(record.at, last.at) > 0)) last = record
  }
  return last
}

function unknown({ name, place, at }: JournalEntry): BackupRecord {
  return {
    name,
    place,
    at: readBackupName(name)?.at ?? at,
    bytes: null,
    verifiedAt: null,
    fault: null,
    isRemoved: false,
  }
}

function after(record: BackupRecord, entry: JournalEntry): BackupRecord {
  switch (entry.kind) {
    case 'taken':
      return { ...record, bytes: entry.bytes, fault: null, isRemoved: false }
    case 'failed':
      return { ...record, fault: entry.fault }
    case 'refused':
      return { ...record, verifiedAt: null, fault: entry.fault }
    case 'verified':
    case 'restored':
      return { ...record, verifiedAt: entry.at, fault: null }
    case 'removed':
      return { ...record, isRemoved: true }
  }
}
