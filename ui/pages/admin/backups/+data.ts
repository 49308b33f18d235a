import type { PageContextServer } from 'vike/types'
import { type BackupRecord, type EndedWork, isStale } from '#modules/backups'
import { doneIn } from '../../../done-in.ts'
import { clockWords, datedWords, momentWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type ArchiveLine = Data['archives'][number]

export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const found = await modules.backups.backups()
  const { place, isEncrypted, keep, fault, lastGood, lastVerified, nextAt, running, ended } = found
  const isDue = nextAt !== null && Temporal.Instant.compare(nextAt, now) <= 0
  return {
    place,
    isEncrypted,
    fault,
    done: doneIn(pageContext, { begun: 'The backup has begun', verifying: 'The verification has begun' }),
    kept: keptWords(keep),
    next: nextAt && (isDue ? 'Within some minutes' : momentWords(nextAt)),
    good: lastGood && lineOf(lastGood, now),
    isOld: lastGood !== null && isStale(lastGood, lastGood.at, now),
    verified: lastVerified && lineOf(lastVerified, now),
    archives: found.archives.map((archive) => lineOf(archive, now)),
    running: running && { kind: running.kind, since: clockWords(running.since) },
    ended: ended && endedOf(ended, now),
  }
}

function lineOf({ name, place, at, bytes, verifiedAt, fault }: BackupRecord, now: Temporal.Instant) {
  return {
    name,
    place,
    taken: datedWords(at, now),
    size: bytes === null ? null : sizeWords(bytes),
    verified: verifiedAt && datedWords(verifiedAt, now),
    fault,
    isEncrypted: name.endsWith('.age'),
  }
}

function endedOf({ kind, endedAt, fault }: EndedWork, now: Temporal.Instant) {
  const isBackup = kind === 'backup'
  const words = isBackup
    ? ['The backup was taken', 'The backup could not be taken']
    : ['The archive was verified: it can be restored', 'The archive could not be verified']
  return { words: words[fault === null ? 0 : 1] ?? '', at: datedWords(endedAt, now), fault }
}

function keptWords({ days, weeks }: { readonly days: number; readonly weeks: number }): string {
  const of = (count: number, word: string) => (count === 1 ? `one ${word}` : `each of ${count} ${word}s`)
  const lastOf = weeks === 0 ? of(days, 'day') : `${of(days, 'day')} and of ${of(weeks, 'week')}`
  return `The last backup of ${lastOf}, always the newest good one, and always the newest verified one`
}

function sizeWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
