import { type BookingDetails, type LinkPurpose, type NewLink, dueNow, stillDue } from '#modules/booking'
import type { Addressee, Attachment } from '#modules/messaging'
import { type BookingId, type UserId, at } from '#modules/shared'
import type { Modules as All } from '../../compose.ts'
import { customerOf, officeOf, paysApart, subjectOf, technicianOf } from './addressees.ts'
import { calendarVisit, factsOf } from './booking-facts.ts'
import { factsOfKind } from './event-facts.ts'
import type { Emitted, Subscriber } from '../outbox/events.ts'
import { type Said, customer, paying, told, type ToldKind } from './told-kinds.ts'

type Modules = Pick<All, 'booking' | 'departures' | 'links' | 'messaging' | 'payments'> & {
  readonly accounts: Pick<All['accounts'], 'staff' | 'technicians'>
}

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/** Tells everybody who is to hear of an event of a booking or of its payments, once however often it is told. */
export function notifyOf(modules: Modules): Subscriber<ToldKind> {
  const { booking, messaging } = modules
  return async (event) => {
    const found = await booking.find(system, event.body.bookingId)
    if (!found.ok) return
    const details = found.value
    const ofKind = await factsOfKind(modules, event, details)
    const usual = await whatIsSaid(modules, event, details)
    for (const said of await toOccupiersToo(messaging, usual, event, details)) {
      const row = said.event ?? event.kind.replaceAll('-', '_')
      const about = said.part === 'customer' ? subjectOf(row, said.outside !== undefined) : 'money'
      const to = await recipients(modules, said, details, event, row)
      const outside = await outsideLink(modules, said, details, event, row)
      const visitPage = outside ?? at.track(details.id)
      for (const addressee of to) {
        await messaging.tell({
          event: row,
          cause: causeOf(event),
          at: event.at,
          to: [addressee],
          facts: { ...factsOf(details, about), ...ofKind },
          bookingId: details.id,
          link: said.link ?? linkFor(said, row, details),
          ...(outside !== null && { outsideLink: outside }),
          attachments: await invitation(modules, said, details, addressee, visitPage),
          urgent: said.urgent ?? details.priority === 'emergency',
        })
      }
    }
  }
}

/** As the table has it, but for what depends on how the booking stands. */
async function whatIsSaid(
  { booking, departures }: Modules,
  event: Emitted<ToldKind>,
  details: BookingDetails,
): Promise<readonly Said[]> {
  const usual: readonly Said[] = told[event.kind]
  switch (event.kind) {
    case 'booking-requested': {
      // The link lets a customer who left before paying return while the time is still reserved.
      const asks = details.status === 'pending' && dueNow(details, event.at).amount > 0
      return asks ? [{ ...paying, link: at.track(details.id) }] : usual
    }
    case 'booking-cancelled':
      return event.body.reason === 'expired' ? [{ ...customer, event: 'booking_expired', link: at.book() }] : usual
    case 'technician-on-the-way':
      return (await departures.of(details)) ? usual : []
    case 'booking-completed': {
      const asksNow = details.paymentPolicy !== 'hold' && details.authorised === 0 && stillDue(details) > 0
      return asksNow ? [...usual, { ...paying, event: 'rest_due' }] : usual
    }
    case 'technician-released': {
      const movedThen = (await booking.history(details.id)).some(
        ({ at, fact }) => fact?.kind === 'moved' && at.equals(event.at),
      )
      const another = details.technicianId !== null && details.technicianId !== event.body.technicianId
      const isStillOn = details.status === 'confirmed' && another && !movedThen
      return isStillOn ? [...usual, { ...customer, event: 'technician_changed' }] : usual
    }
    default:
      return usual
  }
}

const forOccupiers: ReadonlyMap<string, string> = new Map([
  ['booking-requested', 'visit_requested'],
  ['booking-confirmed', 'visit_confirmed'],
  ['booking-cancelled', 'visit_cancelled'],
])

/**
 * Where somebody else pays, whoever is met hears of the visit in a row of its own without money, and has it in their
 * calendar; the row of the booking goes to whoever pays. What is still to be paid before it stands is no visit yet.
 */
async function toOccupiersToo(
  messaging: Modules['messaging'],
  all: readonly Said[],
  { kind }: Emitted<ToldKind>,
  details: BookingDetails,
): Promise<readonly Said[]> {
  const row = forOccupiers.get(kind)
  if (row === undefined || !paysApart(details)) return all
  const hears = kind !== 'booking-cancelled' || (await hasHeard(messaging, details))
  return all.flatMap((said) => {
    const { part, outside, event } = said
    if (part !== 'customer' || event !== undefined || outside === 'pay') return [said]
    const payers = { part, ...(outside !== undefined && { outside }) }
    return hears ? [payers, { ...said, event: row }] : [payers]
  })
}

/** Whether whoever is met was ever written to of the visit: nobody else has to hear that it is off. */
async function hasHeard(messaging: Modules['messaging'], { id: bookingId, contact }: BookingDetails): Promise<boolean> {
  const any = { state: null, event: null, text: null, cause: null, after: null } as const
  const said = await messaging.list({ ...any, channel: 'email', bookingId, limit: 100 })
  const address = contact.email.trim().toLowerCase()
  return said.some(({ to, state }) => state !== 'cancelled' && to.toLowerCase() === address)
}

async function recipients(
  modules: Modules,
  said: Said,
  details: BookingDetails,
  event: Emitted<ToldKind>,
  row: string,
): Promise<readonly Addressee[]> {
  const { part } = said
  if (part === 'office') return officeOf(modules)
  if (part === 'technician') {
    const named = 'technicianId' in event.body ? event.body.technicianId : null
    return technicianOf(modules, named === null ? details.technicianId : named)
  }
  // A booking that is already confirmed needs one e-mail, the confirmation.
  const isOvertaken = event.kind === 'booking-requested' && details.status !== 'pending'
  const to = customerOf(details, subjectOf(row, said.outside !== undefined))
  return [{ ...to, ...(isOvertaken && { email: null }) }]
}

/**
 * For whoever reads outside, who need not be the account's owner. None where only the account's own page says more, and
 * none where this was told already: what was sent then goes on working.
 */
async function outsideLink(
  { links, messaging }: Modules,
  said: Said,
  { id }: BookingDetails,
  event: Emitted<ToldKind>,
  row: string,
): Promise<string | null> {
  if (said.part !== 'customer' || (said.link !== undefined && said.outside === undefined)) return null
  // No link leads to what is called off.
  if (row === 'booking_cancelled') return at.book()
  if (await messaging.wasTold(row, causeOf(event))) return null
  const purpose = said.outside ?? (row === 'booking_completed' ? 'review' : 'track')
  const made = await newLink(links, purpose, id, event)
  return made && at.link[purpose](made.token)
}

async function newLink(
  links: Modules['links'],
  purpose: LinkPurpose,
  id: BookingId,
  event: Emitted<ToldKind>,
): Promise<NewLink | null> {
  switch (purpose) {
    case 'track':
      return links.makeTrackLink(id)
    case 'review':
      return links.makeReviewLink(id)
    case 'receipt':
      if (!('paymentId' in event.body)) throw new Error(`event ${event.id} names no payment`)
      return links.makeReceiptLink(id, event.body.paymentId)
    case 'pay':
    case 'variation': {
      const made = purpose === 'pay' ? await links.makePayLink(system, id) : await links.makeVariationLink(system, id)
      return made.ok ? made.value : null
    }
  }
}

const causeOf = ({ id }: Emitted<ToldKind>) => `evt_${id}`

function linkFor({ part, outside }: Said, row: string, { id }: BookingDetails): string {
  if (part === 'office') return at.admin.booking(id)
  if (part === 'customer' && row === 'booking_completed') return at.review(id)
  return at[outside === undefined || outside === 'receipt' ? 'track' : outside](id)
}

async function invitation(
  { messaging }: Modules,
  { calendar }: Said,
  details: BookingDetails,
  to: Addressee,
  page: string,
): Promise<readonly Attachment[]> {
  const visit = calendar && calendarVisit(details, messaging.urlOf(page), calendar)
  return visit ? messaging.invitation(visit, to) : []
}
