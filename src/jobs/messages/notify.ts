import { type BookingDetails, type NewLink, dueNow, paysApart, stillDue } from '#modules/booking'
import { returnPlannedFor, waitingVisit } from '#modules/fulfilment'
import type { Attachment, BookingLink, NotificationRequest, Recipient } from '#modules/messaging'
import { type BookingId, type UserId, at } from '#modules/shared'
import type { Modules as All } from '../../compose.ts'
import { agreedTermsFor } from './agreed-terms.ts'
import {
  type OfVisit,
  moneyRecipientOf,
  officeOf,
  technicianByUser,
  technicianOf,
  visitRecipientsOf,
} from './addressees.ts'
import { calendarVisit, factsFor } from './booking-facts.ts'
import { factsOfKind } from './event-facts.ts'
import { byLinkNotice, isByLink, manageLinkFor, ownerApart } from './manage-link.ts'
import type { Emitted, Subscriber } from '../outbox/events.ts'
import { declineLink, isStillSo, offerPage } from '../offers/offer-facts.ts'
import { lateMinutes } from './late-minutes.ts'
import { narrowedTime } from './narrowed-time.ts'
import { type Notification, type NotificationKind, notificationsOf, rowNameOf } from './notifications.ts'

type Modules = Pick<All, 'booking' | 'departures' | 'deviceAccess' | 'links' | 'messaging' | 'payments' | 'terms'> & {
  readonly billing: Pick<All['billing'], 'isBilled'>
  readonly catalogue: Pick<All['catalogue'], 'invoicing'>
  readonly customers: Pick<All['customers'], 'property'>
  readonly accounts: Pick<All['accounts'], 'find' | 'staff' | 'technicians'>
}

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/** Notifies the recipients of an event of a booking or of its payments, once however often it is relayed. */
export function notifyOf(modules: Modules): Subscriber<NotificationKind> {
  const { booking, messaging } = modules
  return async (event) => {
    const { bookingId } = event.body
    const found = bookingId === null ? null : await booking.find(system, bookingId)
    if (!found?.ok) return
    const visit = 'visit' in event.body ? event.body.visit : undefined
    const details = visit === undefined ? found.value : await booking.atVisit(found.value, visit)
    const isLater = details.visitNumber !== found.value.visitNumber
    const ofKind = await factsOfKind(modules, event, details)
    const narrowed = await narrowedTime(modules, event, details)
    const usual = await notificationsFor(modules, event, details, narrowed !== null)
    const ofVisit = await visitRecipientsOf(modules, details)
    for (const one of await withContact(messaging, usual, event, details, ofVisit)) {
      const to = await recipients(modules, one, details, event, ofVisit)
      const outside = await outsideLink(modules, one, details, event)
      const visitPage = outside ?? at.track(details.id)
      // Kept in one write: whether the event was notified, and its links made, is asked of the row and not of each recipient.
      const requests: NotificationRequest[] = []
      for (const addressee of to) {
        const { attachments = [], ...terms } = await agreedTermsFor(modules, one, details, addressee, event)
        requests.push({
          event: one.event,
          cause: causeOf(event),
          at: event.at,
          to: [addressee],
          facts: {
            ...factsFor(one.part, details, aboutOf(one, addressee, ofVisit)),
            ...ofKind,
            ...(one.part === 'customer' && narrowed),
            ...(addressee === ofVisit.tenant && { price_change: '' }),
          },
          bookingId: details.id,
          link: one.href ?? offerPage(event) ?? hrefOf(one, details),
          ...declineLink(event),
          ...(outside !== null && { outsideLink: outside }),
          ...(await manageLinkFor(modules, {
            event: one.event,
            booking: details,
            to: addressee,
            cause: causeOf(event),
          })),
          ...(one.part === 'customer' && addressee !== ofVisit.tenant && isByLink(event) && byLinkNotice),
          ...(event.kind === 'pay-link-asked' && { askedFor: event.body.channels }),
          attachments: [...(await invitation(modules, one, details, addressee, visitPage, isLater)), ...attachments],
          ...terms,
          urgent: one.urgent || details.priority === 'emergency',
          emergency: details.priority === 'emergency',
        })
      }
      await messaging.notifyTogether(requests)
    }
  }
}

function aboutOf({ concerns }: Notification, to: Recipient, { tenant }: OfVisit) {
  if (to === tenant) return 'met'
  return concerns === 'visit' ? 'visit' : 'money'
}

/** The rows of the event, except where the state of the booking decides. */
async function notificationsFor(
  modules: Modules,
  event: Emitted<NotificationKind>,
  details: BookingDetails,
  isNarrowed: boolean,
): Promise<readonly Notification[]> {
  const { booking, departures } = modules
  const usual = notificationsOf(rowNameOf(event.kind))
  switch (event.kind) {
    case 'booking-requested': {
      if (event.body.asksApart) return usual.map((one) => ({ ...one, bookingLink: null }))
      // The link lets a customer who left before paying return while the time is still reserved.
      const asks = details.status === 'pending' && dueNow(details, event.at).amount > 0
      return asks ? usual.map((one) => ({ ...one, bookingLink: 'pay', href: at.track(details.id) })) : usual
    }
    case 'pay-link-asked':
      return dueNow(details, event.at).amount > 0 ? usual : []
    case 'booking-cancelled':
      return event.body.reason === 'expired'
        ? notificationsOf('booking_expired').map((one) => ({ ...one, href: at.book() }))
        : usual
    case 'job-offered':
    case 'office-alarm':
    case 'emergency-late':
      return (await isStillSo(booking, event, details)) ? usual : []
    case 'technician-delayed':
      return (await lateMinutes(booking, event.body, details)) === null ? [] : usual
    case 'technician-on-the-way':
      return (await departures.of(details)) ? usual : []
    case 'device-access-asked':
      // Answered or withdrawn meanwhile: there is nothing to ask.
      return (await modules.deviceAccess.isAsked(event.body.accessId)) ? usual : []
    case 'device-access-granted':
    case 'device-access-declined':
    case 'device-access-revoked':
      return usual.map((one) => ({ ...one, href: at.tracker(details.id) }))
    case 'return-visit-needed': {
      if (event.body.noAccess) return notificationsOf('nobody_opened')
      // The customer knows already when somebody comes again.
      const isOpen = isWaiting(await booking.visits(system, details.id), event.body.visit)
      return isOpen ? usual : usual.filter(({ part }) => part !== 'customer')
    }
    case 'return-choice-asked':
      // Planned meanwhile: there is nothing to choose.
      return isWaiting(await booking.visits(system, details.id), event.body.visit) ? usual : []
    case 'return-visit-planned':
      // The office knows of what it planned.
      return event.body.by === 'office' ? usual.filter(({ part }) => part !== 'office') : usual
    case 'report-ready':
      return event.body.isCorrection ? notificationsOf('report_corrected') : usual
    case 'booking-completed': {
      if (event.body.tellsCustomer === false) return usual.filter(({ part }) => part !== 'customer')
      const asksNow = details.paymentPolicy !== 'hold' && details.authorised === 0 && stillDue(details) > 0
      return asksNow && !(await isInvoiced(modules, details.id)) ? [...usual, ...notificationsOf('rest_due')] : usual
    }
    case 'booking-rescheduled':
      if (isNarrowed) return usual.map((one) => ({ ...one, urgent: true }))
      return event.body.keepsPromise ? usual.filter(({ part }) => part !== 'customer') : usual
    case 'technician-released': {
      // The message about the move names who comes now.
      if (isNarrowed || event.body.tellsCustomer === false) return usual
      const movedThen = (await booking.history(details.id)).some(
        ({ at, fact }) => (fact?.kind === 'moved' || fact?.kind === 'move-undone') && at.equals(event.at),
      )
      const another = details.technicianId !== null && details.technicianId !== event.body.technicianId
      const isStillOn = details.status === 'confirmed' && another && (event.body.keepsPromise === true || !movedThen)
      return isStillOn ? [...usual, ...notificationsOf('technician_changed')] : usual
    }
    default:
      return usual
  }
}

/** An invoice asks for the rest, or the completion drafts one: the same money is asked for once. */
async function isInvoiced({ billing, catalogue }: Pick<Modules, 'billing' | 'catalogue'>, id: BookingId) {
  return (await billing.isBilled(id)) || (await catalogue.invoicing()).draftsAtCompletion
}

function isWaiting(visits: Awaited<ReturnType<Modules['booking']['visits']>>, number: number): boolean {
  const waiting = visits.ok ? waitingVisit(visits.value) : null
  return visits.ok && waiting?.number === number && returnPlannedFor(waiting, visits.value) === null
}

/** The rows of the contact at the property, where somebody else pays. */
const rowsOfContact: ReadonlyMap<string, string> = new Map([
  ['booking-requested', 'visit_requested'],
  ['booking-confirmed', 'visit_confirmed'],
  ['booking-cancelled', 'visit_cancelled'],
])

/** A row of the contact for the tenant alone: the customer has the row of the booking. */
type Row = Notification & { readonly isOfTenant?: boolean }

/**
 * Where somebody else pays, the contact is notified of the visit in a row without money, with the calendar file. The
 * row of the booking goes to the payer. A tenant with the landlord's e-mail address is notified in the same way. A
 * visit that must be paid first is not notified to them.
 */
async function withContact(
  messaging: Modules['messaging'],
  all: readonly Notification[],
  { kind }: Emitted<NotificationKind>,
  details: BookingDetails,
  { contact, tenant }: OfVisit,
): Promise<readonly Row[]> {
  const row = rowsOfContact.get(kind)
  const isApart = paysApart(details)
  if (row === undefined || (!isApart && !tenant)) return all
  const met = [...(isApart ? [contact] : []), ...(tenant ? [tenant] : [])]
  const isNotified = kind !== 'booking-cancelled' || (await wasWrittenTo(messaging, details.id, met))
  return all.flatMap((one): readonly Row[] => {
    if (one.part !== 'customer' || one.event !== rowNameOf(kind) || one.bookingLink === 'pay') return [one]
    const usual = isApart ? { ...one, calendar: null } : one
    return isNotified ? [usual, ...notificationsOf(row).map((of) => ({ ...of, isOfTenant: !isApart }))] : [usual]
  })
}

/** Whether they were ever written to about the visit: if not, its cancellation is no news. */
async function wasWrittenTo(
  messaging: Modules['messaging'],
  bookingId: BookingId,
  met: readonly Recipient[],
): Promise<boolean> {
  const any = { state: null, event: null, text: null, cause: null, after: null } as const
  const asked = met.map(async ({ email, phone }) => {
    const address = email?.trim().toLowerCase() ?? phone
    const channel = email === null ? 'sms' : 'email'
    const messages = await messaging.list({ ...any, channel, bookingId, limit: 100 })
    return messages.some(({ to, state }) => state !== 'cancelled' && to.toLowerCase() === address)
  })
  return (await Promise.all(asked)).includes(true)
}

async function recipients(
  modules: Modules,
  { part, concerns, isOfTenant = false }: Row,
  details: BookingDetails,
  event: Emitted<NotificationKind>,
  { contact, tenant }: OfVisit,
): Promise<readonly Recipient[]> {
  if (part === 'office') return officeOf(modules)
  if (part === 'technician') {
    if (event.kind === 'booking-rescheduled' && event.body.technicianIds) {
      const staying = event.body.technicianIds.map((id) => technicianOf(modules, id))
      return (await Promise.all(staying)).flat()
    }
    if (event.kind === 'booking-cancelled') return crewOfVisit(modules, details)
    if ('askedBy' in event.body) return technicianByUser(modules, event.body.askedBy)
    const named = 'technicianId' in event.body ? event.body.technicianId : null
    return technicianOf(modules, named === null ? details.technicianId : named)
  }
  // A booking that is already confirmed needs one message outside the site, the confirmation.
  const isOvertaken =
    event.kind === 'booking-requested' && (details.status !== 'pending' || event.body.asksApart === true)
  const others = concerns === 'visit' && tenant && !isOvertaken ? [tenant] : []
  if (isOfTenant) return others
  const to = concerns === 'visit' ? contact : await moneyRecipientOf(modules, details)
  const owner = isByLink(event) ? await ownerApart(modules, details, to) : []
  return [{ ...to, ...(isOvertaken && { email: null, phone: null }) }, ...others, ...owner]
}

/** Everybody who was to come to the visit that the booking is at, the one who leads it first. */
async function crewOfVisit(modules: Modules, { id, visitNumber }: BookingDetails): Promise<readonly Recipient[]> {
  const visits = await modules.booking.visits(system, id)
  const visit = visits.ok ? visits.value.find(({ number }) => number === visitNumber) : undefined
  const crew = (visit?.technicians ?? []).map((technician) => technicianOf(modules, technician))
  return (await Promise.all(crew)).flat()
}

/**
 * The booking link for a customer who may have no account. Null where only the page of the account says more, and where
 * the message was kept before: the link that was sent then still works.
 */
async function outsideLink(
  { deviceAccess, links, messaging }: Modules,
  { part, event: row, bookingLink }: Notification,
  { id }: BookingDetails,
  event: Emitted<NotificationKind>,
): Promise<string | null> {
  if (part !== 'customer' || bookingLink === null) return null
  // No link leads to a cancelled booking.
  if (row === 'booking_cancelled') return at.book()
  if (await messaging.wasNotified(row, causeOf(event))) return null
  const made = await newLink({ deviceAccess, links }, bookingLink, id, event)
  return made && at.link[bookingLink](made.token)
}

async function newLink(
  { deviceAccess, links }: Pick<Modules, 'deviceAccess' | 'links'>,
  purpose: BookingLink,
  id: BookingId,
  event: Emitted<NotificationKind>,
): Promise<Pick<NewLink, 'token'> | null> {
  switch (purpose) {
    case 'deviceAccess':
      if (!('accessId' in event.body)) throw new Error(`event ${event.id} names no access`)
      return deviceAccess.makeLink(event.body.accessId)
    case 'track':
      return links.makeTrackLink(id)
    case 'review':
      return links.makeReviewLink(id)
    case 'report':
      return links.makeReportLink(id)
    case 'return':
      return links.makeReturnLink(id)
    case 'receipt':
      if (!('paymentId' in event.body)) throw new Error(`event ${event.id} names no payment`)
      return links.makeReceiptLink(id, event.body.paymentId)
    case 'pay':
      return links.makePayLinkForMessage(id)
    case 'variation':
      return links.makeVariationLinkForMessage(id)
  }
}

const causeOf = ({ id }: Emitted<NotificationKind>) => `evt_${id}`

function hrefOf({ part, bookingLink }: Notification, { id }: BookingDetails): string {
  if (part === 'office') return at.admin.booking(id)
  return at[bookingLink === null || bookingLink === 'receipt' ? 'track' : bookingLink](id)
}

async function invitation(
  { messaging }: Modules,
  { calendar }: Notification,
  details: BookingDetails,
  to: Recipient,
  page: string,
  isLater: boolean,
): Promise<readonly Attachment[]> {
  // The calendar of a customer has one entry, for the visit that the booking is at.
  if (isLater && to.part === 'customer') return []
  const visit = calendar && calendarVisit(details, messaging.urlOf(page), calendar, to.part)
  return visit ? messaging.invitation(visit, to) : []
}
