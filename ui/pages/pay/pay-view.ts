import { type BookingDetails, type DueNow, dueNow, paymentStatus, stateOf } from '#modules/booking'
import { type PaymentRecord, type SavedCard, cardConsentVersion } from '#modules/payments'
import { OutsideDown, at, brandWords } from '#modules/shared'
import type { CardTaker, PayView, SavedCardShown } from '../../components/pay/view.ts'
import { bookerOf } from '../../booker.ts'
import type { PageInput } from '../../page-context.ts'
import { cardConsentWords, payingOf, payingWords } from '../../paying-words.ts'
import { clockOrDateWords, promisedWords } from '../../time-words.ts'

/**
 * The payment view for a booking of the signed-in customer; the provider is asked about an open payment. `back`: the
 * query of a payer who returns from a provider's page.
 */
export async function payViewOf(
  input: PageInput,
  asked: BookingDetails,
  back: URLSearchParams = new URLSearchParams(),
): Promise<PayView> {
  const { modules, site, guest } = input
  const latest = await latestPayment(input, asked)
  const again = await modules.booking.find({ userId: asked.customerId, role: 'customer' }, asked.id)
  const booking = again.ok ? again.value : asked
  const standing = standingOf(booking, latest, input.now)
  const due = dueNow(booking, input.now)
  const { keptUntil } = stateOf(booking, input.now)
  const failure = (standing === 'due' && latest !== 'unknown' && latest?.payment.failure?.message) || null
  return {
    bookingId: booking.id,
    // The same as with a link: no card of a guest is stored.
    ...(guest && { byLink: true }),
    reference: booking.reference,
    service: booking.service.name,
    when: booking.startsAt && promisedWords(booking.startsAt, booking.arrival),
    standing,
    ...due,
    consent: due.capture === 'later' ? await consentTo(input, due.amount, booking.freeChangeHours) : null,
    payingWords: payingWords(payingOf(booking, input.now, site.vatRegistered)),
    vatRegistered: site.vatRegistered,
    testMode: site.paymentMode === 'test',
    ...(!site.takesPayments && { beforeLaunch: true as const }),
    card: cardTakerOf(modules.payments, booking, due),
    paypal: paypalTakerOf(modules.payments, due),
    cards: standing === 'due' ? await cardsOf(modules.payments, booking) : [],
    name: bookerOf(input)?.fullName ?? '',
    phone: site.hotline,
    failure,
    notCompleted: standing === 'due' && failure === null && back.has('return'),
    waiting: waitingOf(booking, latest, back),
    keptUntil: keptUntil && clockOrDateWords(keptUntil, input.now),
  }
}

async function consentTo(
  { modules }: PageInput,
  most: DueNow['amount'],
  freeChangeHours: number,
): Promise<PayView['consent']> {
  const { callOutFee } = await modules.catalogue.bookingTerms()
  return { version: cardConsentVersion, words: cardConsentWords(most, callOutFee, freeChangeHours) }
}

function cardTakerOf(
  payments: PageInput['modules']['payments'],
  { contact }: BookingDetails,
  { capture }: DueNow,
): CardTaker | null {
  const taker = payments.takerOf('card', capture)
  if (taker === null) return null
  if (taker !== 'stripe') return { provider: taker === 'test' ? 'test' : 'page' }
  const publishableKey = payments.publishableKeyOf(taker)
  if (!publishableKey) return null
  const { name, address, postcode } = contact
  return { provider: 'stripe', publishableKey, billing: { name, address, postcode } }
}

function paypalTakerOf(payments: PageInput['modules']['payments'], { capture }: DueNow): PayView['paypal'] {
  const taker = payments.takerOf('paypal', capture)
  return taker === 'paypal' || taker === 'test' ? taker : null
}

/** An order that was approved while PayPal did not answer is still to be captured: the next look asks again. */
function waitingOf(
  { id }: BookingDetails,
  latest: PaymentRecord | null | 'unknown',
  back: URLSearchParams,
): PayView['waiting'] {
  const [payment, token] = [back.get('payment'), back.get('token')]
  const known = latest === 'unknown' ? null : latest
  if (payment && token) {
    const lookAt = `/pay/back?${new URLSearchParams({ payment, token }).toString()}`
    return { paymentId: null, forPayPal: true, lookAt }
  }
  return { paymentId: known?.payment.id ?? null, forPayPal: known?.payment.provider === 'paypal', lookAt: at.pay(id) }
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
  if (latest !== 'unknown' && latest && isReviewed(latest)) return 'checking'
  const { isCancelled, isOutOfTime } = stateOf(booking, now)
  if (isCancelled) return booking.cancelReason === 'expired' ? 'expired' : 'cancelled'
  if (dueNow(booking, now).amount === 0) return 'paid'
  if (latest === 'unknown') return 'checking'
  return isOutOfTime ? 'late' : 'due'
}

/** The provider has not decided yet: money that is to be taken at once, and is not. */
function isReviewed({ payment: { status, capture } }: PaymentRecord): boolean {
  return status === 'authorised' && capture === 'automatic'
}

/** Saved cards are a help, not a need: without them, the customer types a card. */
async function cardsOf(
  payments: PageInput['modules']['payments'],
  { customerId }: BookingDetails,
): Promise<readonly SavedCardShown[]> {
  try {
    const cards = (await payments.listCards(customerId)).map(cardShown)
    return cards.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
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
