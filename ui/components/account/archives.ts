import type { Export } from '#modules/privacy'
import { datedWords } from '../../time-words.ts'

export type ShownArchive = ReturnType<typeof archiveShown>

/** A copy of somebody's data, as a page lists it. */
export function archiveShown({ id, state, bytes, askedAt, expiresAt }: Export, now: Temporal.Instant) {
  return {
    id,
    state,
    size: bytes === null ? null : sizeWords(bytes),
    asked: datedWords(askedAt, now),
    until: expiresAt && datedWords(expiresAt, now),
  }
}

function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
