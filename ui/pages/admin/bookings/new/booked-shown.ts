import type { PageContextServer } from 'vike/types'
import { type BookingDetails, dueNow } from '#modules/booking'
import { at, may, parseId } from '#modules/shared'
import type { SummaryRow } from '../../../../components/SummaryList.tsx'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import { formatPence } from '../../../../format.ts'
import { payingOf } from '../../../../paying-words.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { clockOrDateWords, datedVisit } from '../../../../time-words.ts'
import { type WayName, wayNames, wayWords } from './ways.ts'

/** A booking that was just made for a caller. */
export interface BookedShown {
  readonly href: string
  readonly reference: string
  readonly rows: readonly SummaryRow[]
  /** "SMS to 07700 900123". */
  readonly sentTo: readonly string[]
  /** The messages that do not leave this installation, in words; null where all do. */
  readonly keptHere: string | null
  /** Until when the time is kept without payment. */
  readonly payBy: string | null
  /** Where the office records money that came in another way. */
  readonly markPaid: string | null
}

/** The booking that the address names; null without one, and where the clerk may not see it. */
export async function bookedShown(pageContext: PageContextServer): Promise<BookedShown | null> {
  const { modules, now, site, urlParsed, form } = pageContext
  const id = parseId('bkg', urlParsed.search['booked'] ?? '')
  const { id: userId, role } = signedIn(pageContext)
  const found = id && !form ? await modules.booking.find({ userId, role }, id) : null
  if (!found?.ok) return null
  const booking = found.value
  const { contact, startsAt, arrival, technician, expiresAt } = booking
  const sent = (urlParsed.search['sent'] ?? '').split(',')
  const ways = wayNames.filter((name) => sent.includes(name))
  const due = dueNow(booking, now).amount
  const paying = payingOf(booking, now, site.vatRegistered)
  return {
    href: at.admin.booking(booking.id),
    reference: booking.reference,
    rows: [
      { label: 'When', value: startsAt ? datedVisit(startsAt, arrival, now, 'staff') : 'As soon as possible' },
      { label: 'Technician', value: technician?.fullName ?? technicianWords(booking) },
      { label: 'Service', value: booking.service.name },
      { label: 'For', value: `${contact.name}, ${phoneWords(contact.phone)}\n${contact.address}, ${contact.postcode}` },
      { label: 'Price', value: `${formatPence(paying.cost)}${site.vatRegistered ? ', VAT included' : ''}` },
      { label: 'To pay before the visit', value: due > 0 ? formatPence(due) : 'Nothing' },
    ],
    sentTo: ways.map((name) => `${wayWords[name]} to ${addressOf(name, booking)}`),
    keptHere: keptHereWords(ways, modules.sms.isSimulated, site.mailLeaves),
    payBy: due > 0 && expiresAt ? clockOrDateWords(expiresAt, now) : null,
    markPaid: due > 0 && may({ role }, 'take-payments') ? at.admin.bookingPaid(booking.id) : null,
  }
}

function technicianWords({ startsAt, expiresAt }: BookingDetails): string {
  if (startsAt === null) return 'Nobody yet: assign one now'
  return expiresAt ? 'Named once it is paid' : 'Nobody yet'
}

function addressOf(name: WayName, { contact, payer }: BookingDetails): string {
  return name === 'email' ? (payer?.email ?? contact.email) : phoneWords(contact.phone)
}

function keptHereWords(ways: readonly WayName[], smsIsSimulated: boolean, mailLeaves: boolean): string | null {
  const kept = [
    ways.includes('sms') && smsIsSimulated && 'text messages',
    ways.includes('email') && !mailLeaves && 'e-mails',
  ].filter((word) => word !== false)
  return kept.length === 0
    ? null
    : `This installation keeps ${kept.join(' and ')} here: none leaves. The booking has the pay link to copy.`
}
