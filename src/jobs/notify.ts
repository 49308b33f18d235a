import type { WaitingEvent } from '#adapters/sqlite'
import { type BookingDetails, dueNow, stillDue } from '#modules/booking'
import type { Addressee, Attachment } from '#modules/messaging'
import { type UserId, parseId } from '#modules/shared'
import type { Modules as All } from '../compose.ts'
import { customerOf, officeOf, subjectOf, technicianOf } from './addressees.ts'
import { calendarVisit, factsOf } from './booking-facts.ts'
import { bookingOf, paymentOf } from './event-body.ts'
import { factsOfKind } from './event-facts.ts'
import type { Subscriber } from './outbox-relay.ts'
import { type Said, customer, paying, told } from './told-kinds.ts'

type Modules = Pick<All, 'booking' | 'departures' | 'links' | 'messaging' | 'payments'> & {
  readonly accounts: Pick<All['accounts'], 'staff' | 'technicians'>
}

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/** Tells everybody who is to hear of an event of a booking or of its payments, once however often it is told. */
export function notifyOf(modules: Modules): Subscriber {
  const { booking, messaging } = modules
  return async (event) => {
    const found = await booking.find(system, bookingOf(event))
    if (!found.ok) return
    const details = found.value
    const facts = { ...factsOf(details), ...(await factsOfKind(modules, event, details)) }
    for (const said of await whatIsSaid(modules, event, details)) {
      const row = said.event ?? event.kind.replaceAll('-', '_')
      const to = await recipients(modules, said, details, event, row)
      const outside = await outsideLink(modules, said, details, event, row)
      for (const addressee of to) {
        await messaging.tell({
          event: row,
          cause: causeOf(event),
          at: event.at,
          to: [addressee],
          facts,
          bookingId: details.id,
          link: said.link ?? linkFor(said, row, details),
          ...(outside !== null && { outsideLink: outside }),
          attachments: await invitation(modules, said, details, addressee),
          urgent: said.urgent ?? details.priority === 'emergency',
        })
      }
    }
  }
}

/** As the table has it, but for what depends on how the booking stands. */
async function whatIsSaid(
  { booking, departures }: Modules,
  event: WaitingEvent,
  details: BookingDetails,
): Promise<readonly Said[]> {
  const usual = told[event.kind] ?? []
  switch (event.kind) {
    case 'booking-requested': {
      // Whoever left before paying comes back by this link, while the time is still kept.
      const asks = details.status === 'pending' && dueNow(details, event.at).amount > 0
      return asks ? [{ ...paying, link: `/track/${details.id}` }] : usual
    }
    case 'booking-cancelled':
      return event.body['reason'] === 'expired' ? [{ ...customer, event: 'booking_expired', link: '/book' }] : usual
    case 'technician-on-the-way':
      return (await departures.of(details)) ? usual : []
    case 'booking-completed': {
      const asksNow = details.paymentPolicy !== 'hold' && details.authorised === 0 && stillDue(details) > 0
      return asksNow ? [...usual, { ...paying, event: 'rest_due' }] : usual
    }
    case 'technician-released': {
      const movedThen = (await booking.history(details.id)).some(
        ({ at, note }) => note?.startsWith('moved to ') && at.equals(event.at),
      )
      const another = details.technicianId !== null && details.technicianId !== event.body['technicianId']
      const isStillOn = details.status === 'confirmed' && another && !movedThen
      return isStillOn ? [...usual, { ...customer, event: 'technician_changed' }] : usual
    }
    default:
      return usual
  }
}

async function recipients(
  modules: Modules,
  { part, outside }: Said,
  details: BookingDetails,
  event: WaitingEvent,
  row: string,
): Promise<readonly Addressee[]> {
  if (part === 'office') return officeOf(modules)
  if (part === 'technician') {
    const named = typeof event.body['technicianId'] === 'string' ? event.body['technicianId'] : null
    return technicianOf(modules, named === null ? details.technicianId : parseId('tec', named))
  }
  // What is confirmed already is confirmed in one e-mail.
  const isOvertaken = event.kind === 'booking-requested' && details.status !== 'pending'
  const to = customerOf(details, subjectOf(row, outside !== undefined))
  return [{ ...to, ...(isOvertaken && { email: null }) }]
}

/**
 * For the contact, who need not be the account's owner. None where nothing is left to do with it, and none where this
 * was told already: a new link would end the first.
 */
async function outsideLink(
  { links, messaging }: Modules,
  { outside }: Said,
  { id }: BookingDetails,
  event: WaitingEvent,
  row: string,
): Promise<string | null> {
  if (outside === undefined) return null
  if (outside === 'receipt') return `/receipt/${paymentOf(event)}`
  if (await messaging.wasTold(row, causeOf(event))) return null
  const made = outside === 'pay' ? await links.makePayLink(system, id) : await links.makeVariationLink(system, id)
  return made.ok ? `/${outside}/${made.value.token}` : null
}

const causeOf = ({ id }: WaitingEvent) => `evt_${id}`

function linkFor({ part, outside }: Said, row: string, { id }: BookingDetails): string {
  if (part === 'office') return `/admin/bookings/${id}`
  if (part === 'customer' && row === 'booking_completed') return `/review/${id}`
  return `/${outside === undefined || outside === 'receipt' ? 'track' : outside}/${id}`
}

async function invitation(
  { messaging }: Modules,
  { calendar }: Said,
  details: BookingDetails,
  to: Addressee,
): Promise<readonly Attachment[]> {
  const visit = calendar && calendarVisit(details, messaging.urlOf(`/track/${details.id}`), calendar)
  return visit ? messaging.invitation(visit, to) : []
}
