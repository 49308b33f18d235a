import {
  type AdvertId,
  type BookingId,
  type ConversationId,
  type EnquiryId,
  type InvoiceId,
  type PaymentId,
  type PropertyId,
  type QuoteRequestId,
  type Role,
  type ServiceId,
  type TechnicianId,
  type UserId,
  at,
  atSystem,
  foldText,
  may,
} from '#modules/shared'
import { type FoundKind, type SearchGroupName, searchGroups } from './kinds.ts'
import { findPlaces, officePlaces } from './places.ts'
import type { FoundThing, FoundThings, OfficeSearchIndex } from './ports.ts'
import { type SearchQuery, readSearch } from './query.ts'

/** One line of an answer. */
interface SearchLine {
  readonly href: string
  readonly title: string
  readonly details: readonly string[]
  readonly at: Temporal.Instant | null
}

export interface SearchGroupFound {
  readonly name: SearchGroupName
  readonly label: string
  readonly lines: readonly SearchLine[]
  readonly hasMore: boolean
}

export interface SearchAnswer {
  /** Null where nothing was typed. */
  readonly query: SearchQuery | null
  /** Those that have lines, and that the role may see. */
  readonly groups: readonly SearchGroupFound[]
  /** The index is being filled: some may be missing. */
  readonly isFilling: boolean
}

export interface SearchQuestion {
  readonly text: string
  /** One group only; null for all. */
  readonly group: SearchGroupName | null
  /** Lines of each group. */
  readonly limit: number
}

const nothing = { query: null, groups: [], isFilling: false } as const

/** The search of the office over everything. A role gets the groups that it may see, and no sign of the others. */
export function createOfficeSearch({ index }: { readonly index: OfficeSearchIndex }) {
  return {
    /** Indexes at most `limit` things that came, changed or went. */
    fill: (limit: number) => index.fill(limit),

    async search({ text, group, limit }: SearchQuestion, who: { readonly role: Role }): Promise<SearchAnswer> {
      const query = readSearch(text)
      if (!query) return nothing
      const asked = searchGroups.filter(
        ({ name, needs }) => (group === null || group === name) && (needs === null || may(who, needs)),
      )
      const kinds = asked.flatMap((one): readonly FoundKind[] => one.kinds)
      const found = await index.find(query, kinds, limit)
      const groups = asked.flatMap(({ name, label, kinds: own }) => {
        const { lines, hasMore } =
          name === 'actions' || name === 'pages' ? placesOf(name, query, who, limit) : thingsOf(own, found, limit)
        return lines.length === 0 ? [] : [{ name, label, lines, hasMore }]
      })
      return { query, groups: exactFirst(groups, foldText(text)), isFilling: found.isFilling }
    },
  }
}

export type OfficeSearchModule = ReturnType<typeof createOfficeSearch>

function placesOf(name: 'actions' | 'pages', query: SearchQuery, who: { readonly role: Role }, limit: number) {
  const places = findPlaces(officePlaces[name], query, who)
  const lines = places
    .slice(0, limit)
    .map(({ href, label, words }) => ({ href, title: label, details: [words], at: null }))
  return { lines, hasMore: places.length > limit }
}

/** Several kinds are one list, the latest first. */
function thingsOf(kinds: readonly FoundKind[], found: FoundThings, limit: number) {
  const each = kinds.flatMap((kind) => found.kinds.get(kind) ?? [])
  const things = each.flatMap((one) => one.things)
  const sorted =
    kinds.length < 2
      ? things
      : things.toSorted((one, other) => (other.at?.epochMilliseconds ?? 0) - (one.at?.epochMilliseconds ?? 0))
  return {
    lines: sorted.slice(0, limit).map((thing) => ({
      href: hrefOf(thing),
      title: thing.title,
      details: thing.details,
      at: thing.at,
    })),
    hasMore: sorted.length > limit || each.some((one) => one.hasMore),
  }
}

/** An exact match of a reference, number or name comes before a partial one. */
function exactFirst(groups: readonly SearchGroupFound[], folded: string): readonly SearchGroupFound[] {
  const isExact = ({ title }: SearchLine) => foldText(title) === folded
  return groups
    .map((group) => ({
      ...group,
      lines: [...group.lines.filter(isExact), ...group.lines.filter((one) => !isExact(one))],
    }))
    .toSorted((one, other) => Number(other.lines.some(isExact)) - Number(one.lines.some(isExact)))
}

// Safe: each id comes from the table of its kind.
const hrefs: Readonly<Record<FoundKind, (id: string, of: string) => string>> = {
  booking: (id) => at.admin.booking(id as BookingId),
  customer: (id) => at.admin.customer(id as UserId),
  property: (id, of) => at.admin.customerProperty(of as UserId, id as PropertyId),
  technician: (id) => at.admin.technician(id as TechnicianId),
  invoice: (id) => at.invoice(id as InvoiceId),
  payment: (id) => at.admin.payment(id as PaymentId),
  quote: (id) => at.admin.quote(id as QuoteRequestId),
  thread: (id) => at.bookingChat(id as BookingId),
  chat: (id) => at.admin.conversation(id as ConversationId),
  whatsapp: (id) => at.whatsapp.conversation(id),
  enquiry: (id) => at.admin.enquiry(id as EnquiryId),
  advert: (id, of) => at.admin.marketSubject(of === 'job' ? 'job' : 'listing', id as AdvertId),
  service: (id) => at.admin.service(id as ServiceId),
  user: (id) => at.admin.user(id as UserId),
  old_job: (id, of) => `${atSystem.oldJobsOf(of as UserId)}#${id}`,
}

function hrefOf({ kind, id, of }: FoundThing): string {
  return hrefs[kind](id, of ?? '')
}
