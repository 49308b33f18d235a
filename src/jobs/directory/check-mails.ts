import { type CheckKind, checkWords, proofWords } from '#modules/directory'
import type { Recipient } from '#modules/messaging'
import { type ListingId, at, dayWords } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { officeOf, userAs } from '../messages/addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find' | 'staff'>
  readonly listings: Pick<Modules['listings'], 'find'>
  readonly listingChecks: Pick<Modules['listingChecks'], 'findCheck'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
}

type OfCheck = 'listing-checked' | 'listing-check-expiring' | 'listing-check-ended'

/** Notifications about documents and badges of listings. The numbers on the documents are in none of them. */
export function checkMails({ accounts, listings, listingChecks, messaging }: Parts) {
  async function notify(
    event: Pick<Emitted, 'id' | 'at'>,
    row: string,
    { to, facts, link }: { to: readonly Recipient[]; facts: Readonly<Record<string, string>>; link: string },
  ): Promise<void> {
    const cause = `evt_${event.id}`
    await messaging.notify({ event: row, cause, at: event.at, to, facts, bookingId: null, link })
  }

  /** A listing or a check that has gone meanwhile is nothing to write about. */
  async function concerned({ body: { listingId, number } }: Emitted<OfCheck>) {
    const [listing, check] = await Promise.all([listings.find(listingId), listingChecks.findCheck(number)])
    const owner = listing && (await accounts.find(listing.advert.ownerId))
    if (!listing || !check || !owner) return null
    const facts = factsOf(listing.fields.businessName, check.kind)
    return {
      owner,
      facts: { ...facts, day: `${dayWords(check.expiresOn)} ${check.expiresOn.year}`, why: check.ended?.reason ?? '' },
      check,
    }
  }

  async function notifyOwner(event: Emitted<OfCheck>, row: string): Promise<void> {
    const found = await concerned(event)
    if (!found) return
    const link = at.listingDocuments(event.body.listingId)
    await notify(event, row, { to: [userAs('account', found.owner)], facts: found.facts, link })
  }

  async function notifyOffice(
    event: Pick<Emitted, 'id' | 'at'>,
    row: string,
    id: ListingId,
    facts: Readonly<Record<string, string>>,
  ): Promise<void> {
    const to = await officeOf({ accounts })
    await notify(event, row, { to, facts, link: `${at.admin.marketSubject('listing', id)}#checks` })
  }

  return {
    'listing-document-kept': [
      async (event: Emitted<'listing-document-kept'>) => {
        const { listingId, check } = event.body
        const listing = await listings.find(listingId)
        if (!listing) return
        const facts = { listing: listing.fields.businessName, checked: proofWords[check].toLowerCase() }
        await notifyOffice(event, 'listing_document_received', listingId, { ...facts, day: '', why: '' })
      },
    ],
    'listing-checked': [(event: Emitted<'listing-checked'>) => notifyOwner(event, 'listing_checked')],
    'listing-check-expiring': [
      async (event: Emitted<'listing-check-expiring'>) => {
        const found = await concerned(event)
        // Withdrawn or replaced meanwhile: there is nothing to remind of.
        if (found?.check.ended === null) await notifyOwner(event, 'listing_check_expiring')
      },
    ],
    'listing-check-ended': [
      async (event: Emitted<'listing-check-ended'>) => {
        const { cause, listingId } = event.body
        await notifyOwner(event, rows[cause])
        if (cause !== 'expired') return
        const found = await concerned(event)
        if (found) await notifyOffice(event, rows.expired, listingId, found.facts)
      },
    ],
  } satisfies Subscribers
}

const rows = {
  expired: 'listing_check_ended',
  withdrawn: 'listing_check_withdrawn',
  words_changed: 'listing_check_fell',
} as const

function factsOf(listing: string, kind: CheckKind) {
  return { listing, checked: checkWords[kind] }
}
