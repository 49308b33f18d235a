import { type AdvertStateRefused, isShownAt } from '#modules/adverts'
import {
  type DocumentId,
  type IncomingFile,
  type ListingId,
  type Result,
  type UserId,
  businessDate,
  documentsAtMost,
  judgeLastDay,
  proofReminderDays,
  refuse,
} from '#modules/shared'
import { isEditable } from '../edit.ts'
import type { Listing } from '../listing.ts'
import type { ListingChanged, ListingUnknown } from '../ports.ts'
import { type CheckKind, type ListingCheck, type ListingDocument, checkLimits, numberedChecks } from './check.ts'
import { eventOfCheckEnded, eventOfCheckExpiring } from './events.ts'
import type {
  AskedCheck,
  CheckPorts,
  DocumentReliedOn,
  DocumentUnknown,
  NotAProof,
  NotChecked,
  TooManyProofs,
} from './ports.ts'

/** The last day is over. */
interface LastDayOver {
  readonly kind: 'last-day-over'
}
/** The last day is later than any document may say. */
interface LastDayTooLate {
  readonly kind: 'last-day-too-late'
}
/** A registration or a policy has a number; a proof of identity or address has none. */
interface NumberNeeded {
  readonly kind: 'number-needed'
}
interface NoNumber {
  readonly kind: 'no-number'
}
/** Somebody else than its owner says that a fact of a listing is checked. */
interface OwnListing {
  readonly kind: 'own-listing'
}

export type CheckRefusal =
  | ListingUnknown
  | ListingChanged
  | AdvertStateRefused
  | DocumentUnknown
  | DocumentReliedOn
  | NotAProof
  | TooManyProofs
  | NotChecked
  | LastDayOver
  | LastDayTooLate
  | NumberNeeded
  | NoNumber
  | OwnListing

type Reader = { readonly id: UserId; readonly isAdmin: boolean }

/** Documents of listings, and the checks that administrators make against them. */
export function createChecks({ checks, files, listings, noteRead, clock, ids }: CheckPorts) {
  const today = () => businessDate(clock.now())

  async function own(id: ListingId, owner: UserId): Promise<Listing | null> {
    const listing = await listings.find(id)
    return listing?.advert.ownerId === owner ? listing : null
  }

  function judge({ kind, registration, expiresOn }: Pick<AskedCheck, 'kind' | 'registration' | 'expiresOn'>) {
    const hasNumber = numberedChecks.includes(kind)
    if (hasNumber && registration === '') return { kind: 'number-needed' } as const
    if (!hasNumber && registration !== '') return { kind: 'no-number' } as const
    const day = today()
    if (Temporal.PlainDate.compare(expiresOn, day) < 0) return { kind: 'last-day-over' } as const
    const latest = day.add({ years: checkLimits.years })
    return Temporal.PlainDate.compare(expiresOn, latest) > 0 ? ({ kind: 'last-day-too-late' } as const) : null
  }

  return {
    /** The documents and all checks of a listing. */
    async papersOf(id: ListingId) {
      const [documents, all] = await Promise.all([checks.documents(id), checks.checks(id)])
      return { documents, checks: all }
    },
    findCheck: (number: number) => checks.check(number),

    /**
     * The file is there before its row, and goes again where the row cannot be. `replaces` goes for it, unless a check
     * rests on that one.
     */
    async addDocument(
      id: ListingId,
      owner: UserId,
      sent: { readonly kind: CheckKind; readonly replaces: DocumentId | null; readonly file: IncomingFile },
    ): Promise<
      Result<ListingDocument, ListingUnknown | AdvertStateRefused | NotAProof | TooManyProofs | DocumentUnknown>
    > {
      const listing = await own(id, owner)
      if (!listing) return refuse({ kind: 'listing-unknown' })
      const { state } = listing.advert
      if (!isEditable(state)) return refuse({ kind: 'advert-state', state })
      const kept = await files.keep(sent.file)
      if (!kept.ok) return kept
      const document = {
        ...kept.value,
        id: ids.next('doc'),
        listingId: id,
        kind: sent.kind,
        createdAt: clock.now(),
        isReliedOn: false,
      }
      let isKept = false
      try {
        const added = await checks.addDocument(document, sent.replaces, judgeProofs)
        isKept = added.ok
        return added
      } finally {
        if (!isKept) await files.remove(kept.value.file)
      }
    },

    async removeDocument(
      id: ListingId,
      owner: UserId,
      document: DocumentId,
    ): Promise<Result<null, ListingUnknown | DocumentUnknown | DocumentReliedOn>> {
      if (!(await own(id, owner))) return refuse({ kind: 'listing-unknown' })
      return checks.removeDocument(document, id)
    },

    /** For its owner, and for an administrator, whose look is noted. Null for everybody else. */
    async readDocument(id: DocumentId, listingId: ListingId, reader: Reader) {
      const document = await checks.document(id)
      if (document?.listingId !== listingId) return null
      const isOwn = (await own(listingId, reader.id)) !== null
      if (!isOwn && !reader.isAdmin) return null
      if (!isOwn) {
        const after = { listingId, kind: document.kind }
        await noteRead({ action: 'document_read', target: { kind: 'document', id }, before: null, after })
      }
      const bytes = await files.read(document.file)
      return bytes && { document, bytes }
    },

    /** An administrator has read the document of that kind: the badge is shown until its last day. */
    async setCheck(
      asked: Omit<AskedCheck, 'at'>,
      version: number,
    ): Promise<
      Result<
        ListingCheck,
        | ListingUnknown
        | ListingChanged
        | AdvertStateRefused
        | DocumentUnknown
        | LastDayOver
        | LastDayTooLate
        | NumberNeeded
        | NoNumber
        | OwnListing
      >
    > {
      const listing = await listings.find(asked.listingId)
      if (!listing) return refuse({ kind: 'listing-unknown' })
      const { state, ownerId } = listing.advert
      if (ownerId === asked.by) return refuse({ kind: 'own-listing' })
      if (!isEditable(state)) return refuse({ kind: 'advert-state', state })
      const refusal = judge(asked)
      if (refusal) return refuse(refusal)
      return checks.set({ ...asked, at: clock.now() }, version, (before) => ({
        action: 'listing_checked',
        target: { kind: 'listing', id: asked.listingId },
        before: before && factsOf(before),
        after: factsOf(asked),
      }))
    },

    async withdrawCheck(
      listingId: ListingId,
      kind: CheckKind,
      reason: string,
      by: UserId,
    ): Promise<Result<ListingCheck, ListingUnknown | NotChecked>> {
      if (!(await listings.find(listingId))) return refuse({ kind: 'listing-unknown' })
      return checks.withdraw({ listingId, kind, reason, by, at: clock.now() }, (before) => ({
        action: 'listing_check_withdrawn',
        target: { kind: 'listing', id: listingId },
        before: factsOf(before),
        after: { kind, reason },
      }))
    },

    /** For the hourly work: reminds of what ends, and notes what is over; how many were touched. */
    async watchChecks(): Promise<number> {
      const at = clock.now()
      const day = today()
      let touched = 0
      for (const check of await checks.running(day.add({ days: proofReminderDays[0] }))) {
        const judged = judgeLastDay(check, day)
        if (judged.kind === 'nothing') continue
        const listing = await listings.find(check.listingId)
        // Nobody is written to about a badge that no visitor sees.
        const isShown = listing !== null && (listing.advert.state === 'paused' || isShownAt(listing.advert, at))
        if (judged.kind === 'remind' && !isShown) continue
        touched += 1
        const { number } = check
        if (judged.kind === 'expired') {
          await checks.noteExpired(number, at, isShown ? [eventOfCheckEnded(check, 'expired', at)] : [])
        } else {
          const { days } = judged
          await checks.noteReminded(number, days, [eventOfCheckExpiring(check, days, at)])
        }
      }
      return touched
    },
  }
}

export type ChecksModule = ReturnType<typeof createChecks>

/** Null when a listing may have another document. */
function judgeProofs(kept: readonly Pick<ListingDocument, 'isReliedOn'>[]): TooManyProofs | null {
  return kept.filter(({ isReliedOn }) => !isReliedOn).length < documentsAtMost ? null : { kind: 'too-many-documents' }
}

/** A check in the audit log, which names no number: the row keeps it as long as the listing. */
function factsOf({ kind, documentId, expiresOn }: Pick<AskedCheck, 'kind' | 'expiresOn'> & { documentId: unknown }) {
  return { kind, documentId, expiresOn: expiresOn.toString() }
}
