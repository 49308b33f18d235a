import { dueFacts } from '#modules/care'
import { at, businessDate } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { officeOf, userAs } from '../messages/addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'
import { dueWords } from './due-words.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find' | 'staff'>
  readonly care: Pick<Modules['care'], 'findDue' | 'propertyOfDue'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
}

/** Reminds the owner of a property and the office of what is due there. */
export function careMessages({ accounts, care, messaging }: Parts) {
  return {
    'care-due': [
      async (event: Emitted<'care-due'>) => {
        const { propertyId, due: kind, dueOn } = event.body
        const due = await care.findDue(propertyId, kind)
        const property = await care.propertyOfDue(propertyId)
        // It was done meanwhile, or nobody wants to be reminded any more.
        if (!due || !property || property.isArchived || due.dueOn.toString() !== dueOn) return
        const owner = await accounts.find(property.userId)
        if (!owner) return
        const common = {
          event: 'care_due',
          cause: `evt_${event.id}`,
          at: event.at,
          bookingId: null,
          facts: {
            check: dueFacts[kind].words,
            property: property.name,
            address: `${property.address}, ${property.postcode}`,
            due_when: dueWords(due.dueOn, businessDate(event.at)),
            owner: owner.fullName,
            law_words: kind === 'gas_safety' ? law : '',
          },
        }
        await messaging.notify({ ...common, to: [userAs('customer', owner)], link: at.book() })
        const place = new URLSearchParams({ customer: owner.id, place: propertyId })
        const link = `${at.admin.newBooking()}?${place.toString()}`
        await messaging.notify({ ...common, to: await officeOf({ accounts }), link })
      },
    ],
  } satisfies Subscribers
}

const law =
  'A landlord has each gas appliance and flue checked within 12 months of the last check, by an engineer on the Gas Safe Register, and gives the tenant a copy of the record.'
