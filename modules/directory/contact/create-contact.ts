import {
  type ListingId,
  type ListingMessageId,
  type Result,
  type UserId,
  accept,
  businessDate,
  refuse,
} from '#modules/shared'
import type { ShownListing } from '../find/store.ts'
import { isTellingNetwork } from '../reviews/screen.ts'
import type { ContactPorts, CountedDeed, ListingDay, ListingMessage, ReadMessage } from './ports.ts'

/** There is no such listing, or it is not shown now. */
interface ListingNotShown {
  readonly kind: 'listing-not-shown'
}

/** Somebody's browser: the address as limits know it, and its name for itself. */
interface Browser {
  readonly address: string
  readonly agent: string
}

/** The most messages in a list that wait, and the most of those that were answered. */
const messagesShown = 100
const answeredShown = 20

/** The most deeds of a day that are remembered; beyond, somebody may be counted twice. */
const mostRemembered = 100_000

/** Contact with experts. */
export function createContact({ contacts, search, marks, clock, ids }: ContactPorts) {
  const seen = { day: '', deeds: new Set<string>() }

  /** Once for each visitor, listing and deed on a day of London. */
  async function countOnce(id: ListingId, deed: CountedDeed, browser: Browser): Promise<void> {
    const day = businessDate(clock.now()).toString()
    if (seen.day !== day || seen.deeds.size >= mostRemembered) {
      seen.day = day
      seen.deeds.clear()
    }
    const key = `${marks.mark(day, browser.address, browser.agent)} ${id} ${deed}`
    if (seen.deeds.has(key)) return
    seen.deeds.add(key)
    await contacts.count(id, deed, day)
  }

  return {
    /** Counts a view of a listing that is shown; false for any other. */
    async view(id: ListingId, browser: Browser | null): Promise<boolean> {
      const listing = await search.shown(id, clock.now())
      if (listing && browser) await countOnce(id, 'views', browser)
      return listing !== null
    },

    /** The way to reach the expert, counted; null where the listing is not shown. A robot (`browser` null) is not counted. */
    async reveal(id: ListingId, kind: 'phone' | 'email', browser: Browser | null): Promise<string | null> {
      const listing = await search.shown(id, clock.now())
      if (!listing) return null
      if (browser) await countOnce(id, kind === 'phone' ? 'phone_clicks' : 'email_clicks', browser)
      return listing[kind]
    },

    shownListing: (id: ListingId): Promise<ShownListing | null> => search.shown(id, clock.now()),

    /** Keeps a message. */
    async send(
      asked: Omit<ListingMessage, 'id' | 'createdAt'>,
    ): Promise<Result<{ readonly id: ListingMessageId; readonly slug: string }, ListingNotShown>> {
      const now = clock.now()
      const listing = await search.shown(asked.listingId, now)
      if (!listing) return refuse({ kind: 'listing-not-shown' })
      const network = isTellingNetwork(asked.network) ? asked.network : ''
      const message = { ...asked, network, id: ids.next('lms'), createdAt: now }
      return accept({ id: await contacts.keep(message, businessDate(now).toString()), slug: listing.slug })
    },

    findMessage: (id: ListingMessageId) => contacts.find(id),

    /** A message to a listing of this user; null for any other. */
    async messageTo(id: ListingMessageId, owner: UserId): Promise<ReadMessage | null> {
      const message = await contacts.find(id)
      return message?.ownerId === owner ? message : null
    },

    /** The counts of the last `days` days up to today, every day of them. Whether the caller may read them is theirs to say. */
    async daysOf(id: ListingId, days: number): Promise<readonly ListingDay[]> {
      const until = businessDate(clock.now())
      const from = until.subtract({ days: days - 1 })
      const counted = await contacts.days(id, from, until)
      return Array.from({ length: days }, (_, place) => {
        const day = from.add({ days: place })
        return (
          counted.find((one) => one.day.equals(day)) ?? { day, views: 0, phoneClicks: 0, emailClicks: 0, messages: 0 }
        )
      })
    },

    /** Messages to all listings of this user. */
    async messagesOf(owner: UserId) {
      const [waiting, answered] = await Promise.all([
        contacts.messagesOf(owner, false, messagesShown),
        contacts.messagesOf(owner, true, answeredShown),
      ])
      return { waiting, answered }
    },
    waitingMessages: (owner: UserId) => contacts.waiting(owner),

    /** False where the message is not to a listing of this user. */
    async answer(id: ListingMessageId, owner: UserId, text: string): Promise<boolean> {
      const message = await contacts.find(id)
      if (message?.ownerId !== owner) return false
      await contacts.answer(id, text, clock.now())
      return true
    },
  }
}

export type ContactModule = ReturnType<typeof createContact>
