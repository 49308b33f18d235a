import { type BookingDetails, paymentStatus, stillDue } from '#modules/booking'
import type { PaymentRecord, SavedCard } from '#modules/payments'
import { OutsideDown } from '#modules/shared'
import { isOutOfTime } from '../../components/bookings/booking-shown.ts'
import type { PayView, SavedCardShown } from '../../components/pay/view.ts'
import type { PageInput } from '../../page-context.ts'
import { clockWords, momentWords } from '../../time-words.ts'

/** What there is to pay for a booking of the signed-in customer; an open payment is asked after at the provider. */
export async function payViewOf(input: PageInput, booking: BookingDetails): Promise<PayView> {
  const { modules, site, who } = input
  const latest = await latestPayment(input, booking)
  const standing = standingOf(booking, latest, input.now)
  return {
    bookingId: booking.id,
    reference: booking.reference,
    service: booking.service.name,
    when: booking.startsAt && momentWords(booking.startsAt),
    standing,
    amount: stillDue(booking),
    testMode: site.paymentMode === 'test',
    cards: standing === 'due' ? await cardsOf(modules.payments, booking) : [],
    name: who?.fullName ?? '',
    phone: site.hotline,
    failure: (standing === 'due' && latest !== 'unknown' && latest?.payment.failure?.message) || null,
    keptUntil: booking.status === 'pending' && booking.expiresAt ? clockWords(booking.expiresAt) : null,
  }
}

/** `unknown` while the provider gives no answer. */
async function latestPayment(
  { modules }: PageInput,
  { id }: BookingDetails,
): Promise<PaymentRecord | null | 'unknown'> {
  const records = await modules.payments.listForBooking(id)
  const latest = records.toSorted((a, b) => (a.payment.id < b.payment.id ? 1 : -1))[0]
  if (!latest) return null
  try {
    const checked = await modules.payments.check(latest.payment.id)
    return checked.ok ? checked.value : latest
  } catch (fault) {
    if (fault instanceof OutsideDown) return 'unknown'
    throw fault
  }
}

export function standingOf(
  booking: BookingDetails,
  latest: PaymentRecord | null | 'unknown',
  now: Temporal.Instant,
): PayView['standing'] {
  if (paymentStatus(booking) === 'paid') return 'paid'
  if (latest !== 'unknown' && (latest?.payment.status === 'succeeded' || latest?.payment.status === 'authorised')) {
    return 'paid'
  }
  if (booking.status === 'cancelled') return booking.cancelReason === 'expired' ? 'expired' : 'cancelled'
  if (latest === 'unknown') return 'checking'
  return isOutOfTime(booking, now) ? 'late' : 'due'
}

/** Saved cards are a help, not a need: without them, the customer types a card. */
async function cardsOf(
  payments: PageInput['modules']['payments'],
  { customerId }: BookingDetails,
): Promise<readonly SavedCardShown[]> {
  try {
    return (await payments.listCards(customerId)).map(cardShown)
  } catch (fault) {
    if (fault instanceof OutsideDown) return []
    throw fault
  }
}

export function cardShown({ id, brand, last4, expMonth, expYear, isDefault }: SavedCard): SavedCardShown {
  const two = (number: number) => String(number % 100).padStart(2, '0')
  return {
    id,
    brand: brandWords(brand),
    last4,
    expires: `${two(expMonth)}/${two(expYear)}`,
    isDefault,
  }
}

/** The provider's "visa" is "Visa". */
export function brandWords(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}
