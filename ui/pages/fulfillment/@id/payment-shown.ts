import type { BookingDetails, Due } from '#modules/booking'
import { at, poundsText } from '#modules/shared'
import { qrPicture } from '../../../components/qr-picture.ts'
import { formatPence } from '../../../format.ts'
import type { Form } from '../../../page-context.ts'

/** How the money of a booking stands, for those who come to it. */
export function paymentShown(booking: Pick<BookingDetails, 'id' | 'charged' | 'authorised'>, due: Due) {
  return {
    booking: booking.id,
    isDue: due.payable,
    amount: due.payable ? formatPence(due.amount) : null,
    /** For a field. */
    pounds: poundsText(due.amount),
    words: wordsOf(booking, due),
  }
}

function wordsOf({ charged, authorised }: Pick<BookingDetails, 'charged' | 'authorised'>, due: Due): string {
  switch (due.reason) {
    case null:
      return charged > 0
        ? `${formatPence(due.amount)} is due. ${formatPence(charged)} is paid already.`
        : `${formatPence(due.amount)} is due.`
    case 'cancelled':
      return 'The booking is cancelled: nothing is due.'
    case 'held':
      return `Nothing is due now: ${formatPence(authorised)} is reserved on the customer's card, and is taken once the work is completed.`
    case 'later':
      return 'Nothing is due yet. The rest is due once the work is completed.'
    case 'nothing-due':
      return charged > 0 ? `Paid: ${formatPence(charged)}. Nothing more is due.` : 'Nothing is due.'
  }
}

/** The link that was just made for the customer, as text and as a QR code; null where none was. */
export function payLinkShown(form: Form | null, action: string) {
  const url = form?.action === action ? form.values['url'] : undefined
  return typeof url === 'string' ? { url, picture: qrPicture(url) } : null
}

/** The tracker of a visit, whichever address the page was answered at. */
export function trackerOf(id: BookingDetails['id'], visit: number): string {
  return `${at.tracker(id)}?visit=${visit}`
}
