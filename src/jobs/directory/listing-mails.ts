import { contactCodeMinutes } from '#modules/directory'
import { at, momentWords } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly listings: Pick<Modules['listings'], 'find' | 'issueCode'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
}

const codeRow = 'listing_contact_code'

/** Subscribers for the addresses of listings. The code is made here, so that no event and no log has it. */
export function listingMails({ listings, messaging }: Parts) {
  return {
    'listing-contact-asked': [
      async (event: Emitted<'listing-contact-asked'>) => {
        const { listingId } = event.body
        const cause = `listing-contact-asked-${event.id}`
        if (await messaging.wasNotified(codeRow, cause)) return
        const listing = await listings.find(listingId)
        const issued = listing && (await listings.issueCode(listingId))
        if (!listing || !issued) return
        await messaging.notify({
          event: codeRow,
          cause,
          at: event.at,
          to: [{ part: 'visitor', userId: null, name: null, email: issued.email, phone: null }],
          facts: {
            when: momentWords(event.at),
            name: (listing.heldEdit?.fields ?? listing.fields).businessName,
            minutes: String(contactCodeMinutes),
            code: issued.code,
          },
          bookingId: null,
          // The message is kept without its code, which it is known by.
          link: `${at.myListing(listingId)}#${issued.code}`,
          urgent: true,
        })
      },
    ],
  } satisfies Subscribers
}
