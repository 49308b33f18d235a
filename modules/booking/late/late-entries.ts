import { visitNamedBy } from '#modules/fulfilment'
import { type BookingId, type Clock, type UserId, type VisitId } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingEvent } from '../events.ts'
import { type SentPhoto, type VisitPhotoFiles, keptPhoto } from '../reports/visit-photos.ts'
import type { ReportStore, VisitKey } from '../reports/report-store.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { LateDecision, LateEntryShown, LateEntryStore, LateRecord, SentLate } from './late-entry.ts'
import { lateWords } from './late-words.ts'

export interface LateEntryPorts {
  readonly late: LateEntryStore
  readonly reports: Pick<ReportStore, 'announce'>
  readonly files: VisitPhotoFiles
  readonly clock: Clock
}

const mostShown = 100

/** Work of technicians for visits that were taken from them, ready to use. */
export function createLateEntries({ late, reports, files, clock }: LateEntryPorts) {
  return {
    /** How the visit stands for the user, with its key; null for no visit. */
    async standing(userId: UserId, id: VisitId) {
      const visit = visitNamedBy(id)
      return visit && { visit, ...(await late.standing(userId, visit)) }
    },
    find: (userId: UserId, actionId: string) => late.find(userId, actionId),
    isDone: (userId: UserId, actionId: string) => late.isDone(userId, actionId),
    keep: (sent: SentLate) => late.keep(sent, null, presentMoment(clock), keptEvents(sent, clock)),

    /** The digest of the file is a part of what was sent. */
    async keepPhoto(sentWith: (digest: string) => SentLate, photo: SentPhoto) {
      const digest = await files.digest(photo.file)
      const at = presentMoment(clock)
      const sent = sentWith(digest)
      const kept = await keptPhoto({ files, reports }, sent.userId, photo, digest, at)
      if (!kept.ok) return kept
      return { ok: true, value: await late.keep(sent, kept.value, at, keptEvents(sent, clock)) } as const
    },

    waiting: () => late.waiting(mostShown),
    decide: (actor: Actor, id: number, decision: LateDecision) => {
      const at = presentMoment(clock)
      return late.decide(id, decision, actor.userId as UserId, at, (entry, status) =>
        recordOf(entry, decision, { at, actor: actor.userId, from: status, to: status }),
      )
    },
    async photo(id: number) {
      const photo = await late.photo(id)
      return photo && files.read(photo.file)
    },
  }
}

export type LateEntriesModule = ReturnType<typeof createLateEntries>

function keptEvents({ visit }: { readonly visit: VisitKey }, clock: Clock) {
  const at = presentMoment(clock)
  return (bookingId: BookingId): readonly BookingEvent[] => [
    { kind: 'late-entry-kept', bookingId, visit: visit.number, at },
  ]
}

/** An accepted entry becomes a line of the history, in the words of the technician. */
function recordOf(
  entry: LateEntryShown,
  decision: LateDecision,
  line: Omit<NonNullable<LateRecord['history']>, 'fact'>,
): LateRecord {
  const words = `Late entry of ${entry.fullName}: ${lateWords(entry)}`
  return {
    note: {
      action: 'late_entry_decided',
      target: { kind: 'booking', id: entry.visit.bookingId },
      before: null,
      after: { decision, kind: entry.kind, visit: entry.visit.number },
    },
    history: decision === 'accepted' ? { ...line, fact: { kind: 'said', text: words } } : null,
  }
}
