import { type AccessNotes, type Clock, type InBatches, type InvoiceId, whileFull, withoutRest } from '#modules/shared'
import type { OrderTextName } from './order-fields.ts'

/** The wizard's answers so far: unfinished, so that every field may be missing or wrong. */
export interface DraftFields extends Readonly<Partial<Record<OrderTextName, string>>> {
  readonly access?: AccessNotes
  readonly danger?: boolean
  /** The visitor wants phone and address saved in their profile. */
  readonly keep?: boolean
  readonly consent?: boolean
  /** The document whose agreed price is booked; only the server sets it. */
  readonly acceptedQuote?: InvoiceId
  /** A request for a quote that is not sent yet. It shares the contact fields. */
  readonly quote?: QuoteDraft
  /** An advert of a job that is not posted yet: the fields of its form, as they were typed. */
  readonly job?: Readonly<Record<string, string>>
  /** A listing that is not made yet: the fields of its form, as they were typed. */
  readonly listing?: Readonly<Record<string, string>>
  /** Where the visit began; only the server sets it, when the draft is first kept. */
  readonly origin?: DraftOrigin
  /** The step of the wizard, from 1. */
  readonly step?: number
}

/** The start of a visit, as the counts of page views know it. */
export interface DraftOrigin {
  readonly source: string
  /** The first page. */
  readonly page: string
  readonly device: 'phone' | 'tablet' | 'computer'
}

interface QuoteDraft {
  readonly description?: string
  readonly category?: string
}

/** The fields that `replace` leaves as they are. */
type Apart = 'acceptedQuote' | 'quote' | 'job' | 'listing' | 'origin'

/** The fields that stay when a visitor begins another booking. */
const contactFields = ['name', 'email', 'phone', 'address', 'postcode'] as const

export interface Draft {
  readonly tokenHash: string
  readonly fields: DraftFields
  readonly updatedAt: Temporal.Instant
}

/** Unfinished bookings that stand at one step. */
export interface UnfinishedSum {
  readonly step: number
  /** Null where nothing is known of the visit. */
  readonly source: string | null
  readonly drafts: number
}

/** Keeps unfinished bookings by the hash of the visitor's token. Each method is one transaction. */
export interface DraftStore {
  /** Null when there is none. */
  find(tokenHash: string): Promise<Draft | null>

  /** Changes what is kept under that hash, nothing at first, and answers it. `change` may run twice. */
  change(tokenHash: string, at: Temporal.Instant, change: (before: DraftFields) => DraftFields): Promise<Draft>

  /** The bookings that were begun and not finished, changed since then: how many by step and source of the visit. */
  unfinished(since: Temporal.Instant): Promise<readonly UnfinishedSum[]>

  /** Deletes at most `limit` of the drafts untouched since before `before`; how many. Their photos have no owner then. */
  forget(before: Temporal.Instant, limit: number): Promise<number>
}

/** Makes and hashes the tokens that visitors hold. */
interface DraftTokens {
  next(): string
  hash(token: string): string
}

export interface DraftPorts {
  readonly drafts: DraftStore
  readonly tokens: DraftTokens
  readonly clock: Clock
}

export interface SavedDraft {
  /** The visitor's token: another than before when that was none of ours. */
  readonly token: string
  readonly draft: Draft
}

export const draftDays = 30

/** Unfinished bookings of visitors, signed in or not. */
export function createDrafts({ drafts, tokens, clock }: DraftPorts) {
  async function find(token: string | null): Promise<Draft | null> {
    if (token === null) return null
    const draft = await drafts.find(tokens.hash(token))
    return draft && Temporal.Instant.compare(draft.updatedAt, oldest()) >= 0 ? draft : null
  }

  function oldest(): Temporal.Instant {
    return clock.now().subtract({ hours: draftDays * 24 })
  }

  /** A token that is not known is never taken over: it could have been planted. */
  async function save(token: string | null, change: (before: DraftFields) => DraftFields): Promise<SavedDraft> {
    const before = await find(token)
    const mine = before && token !== null ? token : tokens.next()
    return { token: mine, draft: await drafts.change(tokens.hash(mine), clock.now(), change) }
  }

  return {
    /** Null when there is no token, or none that is known; a draft is forgotten 30 days after its last change. */
    find,
    /** The hash under which the draft of a token is kept, when there is one. */
    hashOf: async (token: string | null) => (await find(token))?.tokenHash ?? null,
    /**
     * Makes `fields` the whole of the draft, but for the agreed price that is booked and a request for a quote. `origin`:
     * where this visit began, for a draft that knows of none yet.
     */
    replace: (token: string | null, fields: Omit<DraftFields, Apart>, origin: DraftOrigin | null = null) =>
      save(token, ({ acceptedQuote, quote, job, listing, ...before }) => ({
        ...fields,
        ...(acceptedQuote && { acceptedQuote }),
        ...(quote && { quote }),
        ...(job && { job }),
        ...(listing && { listing }),
        ...originOf(before, origin),
      })),
    /** Begins another booking, at the agreed price of a document. */
    begin: (token: string | null, fields: DraftFields) =>
      save(token, (before) => ({ ...keepContact(before), ...fields })),
    /** Changes the named fields and leaves the others: what the form of one step sends. `origin` as in `replace`. */
    merge: (token: string | null, fields: DraftFields, origin: DraftOrigin | null = null) =>
      save(token, (before) => ({ ...before, ...fields, ...originOf(before, origin) })),
    /** The request for a quote was sent: it goes, and the rest stays. */
    clearQuote: (token: string | null) => save(token, ({ quote: _sent, ...rest }) => rest),
    /** The job was posted: it goes, and the rest stays. */
    clearJob: (token: string | null) => save(token, ({ job: _posted, ...rest }) => rest),
    /** The listing was made: it goes, and the rest stays. */
    clearListing: (token: string | null) => save(token, ({ listing: _made, ...rest }) => rest),
    /** For the next booking: keeps the contact details and clears the rest. */
    reset: (token: string | null) => save(token, keepContact),
    /** The bookings that nobody finished, of the last `days` (30 at most): how many by step and source. */
    unfinished: (days: number): Promise<readonly UnfinishedSum[]> =>
      drafts.unfinished(clock.now().subtract({ hours: Math.min(days, draftDays) * 24 })),
    /** For the nightly work. */
    async forget(inBatches: InBatches = withoutRest): Promise<void> {
      const before = oldest()
      await inBatches(whileFull((limit) => drafts.forget(before, limit)))
    },
  }
}

export type DraftsModule = ReturnType<typeof createDrafts>

/** The first visit counts: that of the day on which the draft began. */
function originOf({ origin }: DraftFields, now: DraftOrigin | null): Pick<DraftFields, 'origin'> {
  const first = origin ?? now
  return first ? { origin: first } : {}
}

function keepContact(fields: DraftFields): DraftFields {
  const { quote, job, listing } = fields
  const contact = Object.fromEntries(
    contactFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
  return { ...contact, ...(quote && { quote }), ...(job && { job }), ...(listing && { listing }) }
}
