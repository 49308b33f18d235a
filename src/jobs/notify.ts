import type { WaitingEvent } from '#adapters/sqlite'
import { type BookingDetails, dueNow, stillDue } from '#modules/booking'
import type { Addressee, Attachment, CalendarVisit, Part } from '#modules/messaging'
import { captured, refunded } from '#modules/payments'
import { type UserId, clockWords, dayWords, formatPence, inBusinessZone, parseId, pence } from '#modules/shared'
import type { Modules as All } from '../compose.ts'
import { customerOf, officeOf, technicianOf } from './addressees.ts'
import { calendarVisit, factsOf, nextStep, partPaidFacts } from './booking-facts.ts'
import { bookingOf, paymentOf } from './event-body.ts'
import type { Subscriber } from './outbox-relay.ts'

type Modules = Pick<All, 'booking' | 'departures' | 'links' | 'messaging' | 'payments'> & {
  readonly accounts: Pick<All['accounts'], 'staff' | 'technicians'>
}
type Facts = Readonly<Record<string, string>>

/** What one part is told of an event; what is left out is as usual. */
interface Said {
  readonly part: Part
  /** The row of the event table, where it is not the event's own name. */
  readonly event?: string
  readonly link?: string
  /** Where whoever reads outside the site is led, who need have no account to pay or decide. */
  readonly outside?: 'pay' | 'variation' | 'receipt'
  /** How the visit is to stand in the reader's calendar. */
  readonly calendar?: CalendarVisit['state']
  readonly urgent?: boolean
}

const customer: Said = { part: 'customer' }
const technician: Said = { part: 'technician' }
const office: Said = { part: 'office' }
const paying: Said = { part: 'customer', outside: 'pay' }
const receipt: Said = { part: 'customer', outside: 'receipt' }

/** Who hears of which event of a booking or its payments. */
const told: Readonly<Record<string, readonly Said[]>> = {
  'booking-requested': [customer],
  'booking-confirmed': [{ ...customer, calendar: 'confirmed' }],
  'booking-rescheduled': [
    { ...customer, calendar: 'confirmed' },
    { ...technician, calendar: 'confirmed' },
  ],
  'technician-on-the-way': [{ ...customer, urgent: true }],
  'booking-started': [customer],
  'booking-completed': [customer],
  'booking-cancelled': [
    { ...customer, calendar: 'cancelled' },
    { ...technician, calendar: 'cancelled' },
  ],
  'technician-assigned': [{ ...technician, calendar: 'confirmed' }],
  'technician-released': [{ ...technician, calendar: 'cancelled' }],
  'emergency-unassigned': [{ ...office, urgent: true }],
  'booking-needs-technician': [office],
  'booking-part-paid': [paying, office],
  'variation-proposed': [{ ...customer, outside: 'variation', urgent: true }],
  'variation-accepted': [{ ...technician, urgent: true }, office],
  'variation-declined': [{ ...technician, urgent: true }, office],
  'variation-withdrawn': [customer],
  'payment-succeeded': [receipt],
  'payment-failed': [paying],
  'payment-refunded': [receipt],
  'payment-authorised': [customer],
  'payment-released': [customer],
  'card-kept': [customer],
  'card-not-charged': [paying, office],
  'card-forgotten': [paying, office],
  'hold-asked': [paying, office],
  'hold-lapsed': [paying, office],
  'payment-disputed': [office],
  'dispute-closed': [office],
  'fraud-suspected': [office],
  'fraud-warning': [office],
}

/** The kinds of event that somebody hears of in this way. */
export const toldKinds: readonly string[] = Object.keys(told)

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
      const to = await recipients(modules, said.part, details, event)
      const row = said.event ?? event.kind.replaceAll('-', '_')
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

async function factsOfKind(modules: Modules, event: WaitingEvent, details: BookingDetails): Promise<Facts> {
  switch (event.kind) {
    case 'booking-requested':
      return { next_step: nextStep(details, event.at) }
    case 'booking-cancelled': {
      const back = Number(event.body['refundPence'] ?? 0)
      return { money_back: back > 0 ? `${formatPence(pence(back))} goes back to you, the way it came.` : '' }
    }
    case 'booking-completed':
      return {
        left: formatPence(stillDue(details)),
        done_on: dayWords(inBusinessZone(details.actualEndTime ?? details.updatedAt).toPlainDate()),
      }
    case 'technician-on-the-way': {
      const departure = await modules.departures.of(details)
      if (!departure) return {}
      const { at, arrivesAt } = departure
      return { arrival: clockWords(arrivesAt), minutes: String(at.until(arrivesAt).total('minutes')) }
    }
    case 'booking-part-paid':
      return partPaidFacts(details)
    case 'payment-succeeded':
    case 'payment-refunded':
      return moneyFacts(modules, event)
    default:
      return {}
  }
}

async function moneyFacts(modules: Modules, event: WaitingEvent): Promise<Facts> {
  const { payments } = modules
  const known = await payments.known({ userId: system.userId, staff: true }, paymentOf(event))
  if (!known.ok) throw new Error(`event ${event.id} tells of a payment that is not there`)
  const { ledger } = known.value
  return {
    received: formatPence(captured(ledger)),
    given_back: formatPence(refunded(ledger)),
    receipt: await receiptLines(modules, event),
  }
}

/** The receipt itself, so that it can be kept where it is read. */
async function receiptLines({ payments }: Modules, event: WaitingEvent): Promise<string> {
  const found = await payments.receipt({ userId: system.userId, staff: true }, paymentOf(event))
  if (!found.ok) return ''
  const { about, amounts, left } = found.value
  return [...about, ...amounts, ...(left ? [left] : [])].map(({ label, value }) => `${label}: ${value}`).join('\n')
}

async function recipients(
  modules: Modules,
  part: Part,
  details: BookingDetails,
  event: WaitingEvent,
): Promise<readonly Addressee[]> {
  if (part === 'office') return officeOf(modules)
  if (part === 'technician') {
    const named = typeof event.body['technicianId'] === 'string' ? event.body['technicianId'] : null
    return technicianOf(modules, named === null ? details.technicianId : parseId('tec', named))
  }
  // What is confirmed already is confirmed in one e-mail.
  const isOvertaken = event.kind === 'booking-requested' && details.status !== 'pending'
  return [{ ...customerOf(details), ...(isOvertaken && { email: null }) }]
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
