import { type Payment, type PaymentRecord, amountOf, captured, howPaid, refunded } from '#modules/payments'
import { type PaymentId, type Pence, at, parseId } from '#modules/shared'
import type { PageInput, Who } from '../../page-context.ts'
import { datedWords } from '../../time-words.ts'
import type { ShownStatus } from '../Badge.tsx'
import { statusShown } from '../money/payment-status.ts'

export interface PaymentShown {
  readonly id: PaymentId
  readonly when: string
  /** The page of the booking, of the document, or of the advert for its owner. */
  readonly page: string
  /** The page of the advert for the office; null where no advert is paid. */
  readonly advert: string | null
  readonly service: string
  readonly reference: string
  readonly amount: Pence
  /** The amount refunded. */
  readonly refunded: Pence
  /** How it was paid; null when nobody knows yet. */
  readonly how: string | null
  /** Where its receipt is; null while no money has come in. */
  readonly receipt: string | null
  readonly status: ShownStatus
}

export interface PaymentsShown {
  readonly payments: readonly PaymentShown[]
  /** The id after which the next page begins; null on the last. */
  readonly next: string | null
}

const perPage = 20

/** A user's payments, the newest first. */
export async function paymentsOf(
  input: Pick<PageInput, 'modules' | 'now'>,
  who: Who,
  after: string | null,
): Promise<PaymentsShown> {
  const from: PaymentId | null = parseId('pay', after ?? '')
  const records = await input.modules.payments.list(who.id, perPage + 1, from)
  const page = records.slice(0, perPage)
  return {
    payments: await Promise.all(page.map((record) => shown(input, who, record))),
    next: records.length > perPage ? (page.at(-1)?.payment.id ?? null) : null,
  }
}

async function shown(
  { modules, now }: Pick<PageInput, 'modules' | 'now'>,
  { id: userId, role }: Who,
  { payment, ledger }: PaymentRecord,
): Promise<PaymentShown> {
  const { bookingId, invoiceNumber } = payment
  const found = bookingId && (await modules.booking.find({ userId, role }, bookingId))
  const advert = payment.advertId && (await modules.market.find(payment.advertId))
  const taken = captured(ledger)
  const isPaid = taken > 0
  return {
    id: payment.id,
    when: datedWords(payment.paidAt ?? payment.createdAt, now),
    page: pageOf(payment, isPaid),
    advert: payment.advertId && at.admin.marketSubject(payment.purpose, payment.advertId),
    service: found && found.ok ? found.value.service.name : subjectWords[payment.purpose],
    reference: invoiceNumber ?? advert?.title ?? (found && found.ok ? found.value.reference : ''),
    amount: amountOf(payment.amount, taken),
    refunded: refunded(ledger),
    how: isPaid || payment.card ? howPaid(payment) : null,
    receipt: isPaid ? at.receipt(payment.id) : null,
    status: statusShown(payment),
  }
}

/** Where there is no booking to name. */
const subjectWords = { booking: '', invoice: 'Invoice', listing: 'Listing', job: 'Job advert' } as const

/** An advert whose days are not paid leads to its payment. */
function pageOf(payment: Payment, isPaid: boolean): string {
  if (payment.purpose === 'invoice') return at.invoice(payment.invoiceId)
  if (payment.purpose === 'booking') return at.track(payment.bookingId)
  const listing = parseId('lst', payment.advertId)
  const job = parseId('job', payment.advertId)
  if (isPaid && listing) return at.myListing(listing)
  return isPaid && job ? at.myJobs.job(job) : at.pay(payment.advertId)
}
