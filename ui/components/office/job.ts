import { type BookingDetails, type BookingStatus, amountDue, dueNow, paymentStatus, stateOf } from '#modules/booking'
import { type BookingId, at, inBusinessZone } from '#modules/shared'
import { formatPence } from '../../format.ts'
import { clockWords, shortDayWords, windowWords } from '../../time-words.ts'

/** A booking as a line of the office's lists, in words. */
export interface Job {
  readonly id: BookingId
  readonly reference: string
  readonly href: string
  readonly service: string
  readonly customer: string
  readonly phone: string
  readonly postcode: string
  readonly technician: string | null
  readonly status: BookingStatus
  readonly isEmergency: boolean
  readonly isUnderWay: boolean
  readonly isCompleted: boolean
  /** To begin, and nobody has, though the promised time is past. */
  readonly isLate: boolean
  /** Secured or an emergency, and nobody is to go there. */
  readonly needsTechnician: boolean
  readonly isPaid: boolean
  /** How the money stands: "Paid", "Held on the card", "No card yet". */
  readonly payment: string
  readonly price: string
  /** "Today"; empty for an emergency. */
  readonly day: string
  /** "10 am", or "ASAP" for an emergency. */
  readonly time: string
  /** "between 8 and 10 am"; null where the customer is promised the start. */
  readonly promise: string | null
}

export function jobOf(booking: BookingDetails, now: Temporal.Instant): Job {
  const { contact, startsAt, arrival, status, technician } = booking
  const isEmergency = startsAt === null
  const isPaid = paymentStatus(booking) === 'paid'
  const { isUnderWay, isCompleted, isLate, needsTechnician } = stateOf(booking, now)
  return {
    id: booking.id,
    reference: booking.reference,
    href: at.admin.booking(booking.id),
    service: booking.service.name,
    customer: contact.name,
    phone: contact.phone,
    postcode: contact.postcode,
    technician: technician?.fullName ?? null,
    status,
    isEmergency,
    isUnderWay,
    isCompleted,
    isLate,
    needsTechnician,
    isPaid,
    payment: paymentWords(booking, now),
    price: formatPence(amountDue(booking)),
    day: startsAt ? nearDayWords(startsAt, now) : '',
    time: startsAt ? clockWords(startsAt) : 'ASAP',
    promise: arrival && windowWords(arrival),
  }
}

function paymentWords(booking: BookingDetails, now: Temporal.Instant): string {
  if (paymentStatus(booking) === 'paid') return 'Paid'
  if (booking.onKeptCard > 0) return 'Card saved'
  if (booking.authorised > 0) return 'Held on the card'
  if (stateOf(booking, now).isCancelled) return 'Not paid'
  const { amount, capture } = dueNow(booking, now)
  if (amount > 0) return capture === 'automatic' ? 'To pay' : 'No card yet'
  return booking.charged > 0 ? 'Deposit paid' : 'To pay later'
}

/** "Today", "Tomorrow", "Tue 24 Nov"; with the year where it is another one. */
function nearDayWords(at: Temporal.Instant, now: Temporal.Instant): string {
  const day = inBusinessZone(at).toPlainDate()
  const today = inBusinessZone(now).toPlainDate()
  if (day.equals(today)) return 'Today'
  if (day.equals(today.add({ days: 1 }))) return 'Tomorrow'
  if (day.equals(today.subtract({ days: 1 }))) return 'Yesterday'
  return day.year === today.year ? shortDayWords(day) : `${shortDayWords(day)} ${day.year}`
}

/** "10 am", "Today, 10 am" on another day's list, or the words for an emergency. */
export function whenWords({ day, time, promise, isEmergency }: Job): string {
  if (isEmergency) return 'Emergency - ASAP'
  return `${day}, ${time}${promise ? ` (promised ${promise})` : ''}`
}
