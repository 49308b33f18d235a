import { mostVisitPhotos, visitNamedBy } from '#modules/fulfilment'
import { type BookingId, type Clock, type UserId, type VisitId, accept, refuse } from '#modules/shared'
import { type Actor, isLongOver } from '../actor.ts'
import type { BookingEvent } from '../events.ts'
import type { BookingPorts } from '../ports.ts'
import { type SentPhoto, type VisitPhotoFiles, keptPhoto } from '../reports/visit-photos.ts'
import type { ReportStore, VisitKey } from '../reports/report-store.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { LateDecision, LateEntryShown, LateEntryStore, LateRecord, SentLate } from './late-entry.ts'
import { lateWords } from './late-words.ts'

export interface LateEntryPorts {
  readonly late: LateEntryStore
  readonly reports: Pick<ReportStore, 'announce'>
  readonly files: VisitPhotoFiles
  readonly bookings: Pick<BookingPorts['bookings'], 'find'>
  readonly clock: Clock
}

const mostShown = 100

/** Work of technicians that comes too late for its visit, ready to use. */
export function createLateEntries({ late, reports, files, bookings, clock }: LateEntryPorts) {
  return {
    /**
     * How the visit stands for the user, with its key; null for no visit. A visit that is long over gets no late entry.
     */
    async standing(userId: UserId, id: VisitId) {
      const visit = visitNamedBy(id)
      if (!visit) return null
      const standing = await late.standing(userId, visit)
      if (standing.reason === null) return { visit, ...standing }
      const booking = await bookings.find(visit.bookingId)
      const isOpen = booking !== null && !isLongOver(booking, presentMoment(clock))
      return { visit, ...standing, reason: isOpen ? standing.reason : null }
    },
    find: (userId: UserId, actionId: string) => late.find(userId, actionId),
    isDone: (userId: UserId, actionId: string) => late.isDone(userId, actionId),
    keep: (sent: SentLate) => late.keep(sent, null, presentMoment(clock), keptEvents(sent, clock)),

    /** The digest of the file is a part of what was sent. A photo that was kept before is not read again. */
    async keepPhoto(sentWith: (digest: string) => SentLate, photo: SentPhoto) {
      const digest = await files.digest(photo.file)
      const at = presentMoment(clock)
      const sent = sentWith(digest)
      const before = await late.find(sent.userId, sent.actionId)
      if (before) return before.fingerprint === sent.fingerprint ? accept(before) : refuse(mismatch)
      if ((await late.photosOf(sent.visit)) >= mostVisitPhotos) return refuse({ kind: 'too-many-photos' } as const)
      const kept = await keptPhoto({ files, reports }, sent.userId, photo, digest, at)
      return kept.ok ? late.keep(sent, kept.value, at, keptEvents(sent, clock)) : kept
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

const mismatch = { kind: 'idempotency-mismatch' } as const

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
