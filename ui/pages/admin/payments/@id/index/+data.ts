import { type DoneWords, doneIn, wordDone } from '../../../../../done-in.ts'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { dueNow, stateOf } from '#modules/booking'
import { documentFacts, documentTypes, kindOfDocument } from '#modules/invoicing'
import { type Payment, amountOf, captured, refundable, refunded } from '#modules/payments'
import { type BookingId, type Pence, at, may, parseId } from '#modules/shared'
import { disputeShown } from '../../../../../components/money/disputes-shown.ts'
import { receiptOfPayment } from '../../../../../components/invoices/receipt-of-payment.ts'
import { statusShown } from '../../../../../components/money/payment-status.ts'
import { paidByWords, providerWords } from '../../../../../components/money/words.ts'
import { formatPence } from '../../../../../format.ts'
import { datedWords } from '../../../../../time-words.ts'
import { signedIn } from '../../../../../sign-in-first.ts'
import { storyOf } from '../../../bookings/@id/index/story.ts'
import { advertEvidence } from './advert-evidence.ts'
import { evidenceDraft } from './evidence.ts'
import { timelineShown } from './timeline.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const who = signedIn(pageContext)
  const id = parseId('pay', routeParams['id'] ?? '')
  const trail = id && (await modules.security.trail(id))
  if (!trail) throw render(404)
  const { listed, record } = trail
  const { payment, ledger, refunds } = record
  const isAdmin = may(who, 'payment-security')
  const disputes = trail.disputes.map((dispute) => disputeShown(dispute, now))
  const check = trail.checks.at(-1)
  const waiting = trail.checks.findLast(
    ({ decision, riskLevel }) => decision === null && (riskLevel === 'high' || riskLevel === 'critical'),
  )
  const left = refundable(record)
  const taken = captured(ledger)
  const orNone = (amount: Pence) => (amount > 0 ? formatPence(amount) : null)
  return {
    id: payment.id,
    action: `/admin/payments/${payment.id}`,
    title: `${formatPence(amountOf(payment.amount, taken))} from ${listed.customer}`,
    status: statusShown(payment),
    subject: {
      label: subjectLabels[payment.purpose],
      href: subjectPage(payment),
      words: [listed.reference, listed.service].filter((text) => text !== '').join(', '),
    },
    amount: formatPence(payment.amount),
    taken: orNone(taken),
    back: orNone(refunded(ledger)),
    fee: payment.fee === null ? null : formatPence(payment.fee),
    refundLink:
      may(who, 'refund') && left > 0
        ? {
            href: payment.bookingId
              ? at.admin.bookingRefund(payment.bookingId, payment.id)
              : at.admin.paymentRefund(payment.id),
            left: formatPence(left),
          }
        : null,
    receipt: await receiptOfPayment(modules, who, payment.id),
    usualReceipt: payment.method === 'cash' ? 'cash-receipt' : 'receipt',
    receiptTypes: documentTypes
      .filter((type) => kindOfDocument(type) === 'receipt' && (type !== 'cash-receipt' || payment.method === 'cash'))
      .map((value) => ({ value, label: documentFacts[value].words })),
    paidBy: paidByWords(listed),
    provider: providerWords(payment.provider),
    providerId: modules.security.deskRef(payment),
    reference: payment.reference,
    failure: payment.failure?.message ?? null,
    begun: datedWords(payment.createdAt, now),
    paid: payment.paidAt && datedWords(payment.paidAt, now),
    timeline: timelineShown(trail, now),
    ledger: ledger.map(({ kind, amount, providerRef, at }) => ({
      key: `${kind} ${providerRef}`,
      kind: entryWords[kind],
      amount: formatPence(amount),
      ref: providerRef,
      when: datedWords(at, now),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: formatPence(refund.amount),
      reason: refund.reason,
      status: refund.status,
      by: refund.requestedBy === 'system' ? 'Automatically' : (trail.people[refund.requestedBy] ?? refund.requestedBy),
      when: datedWords(refund.createdAt, now),
    })),
    events: trail.events.map(({ at, eventId, kind }) => ({ eventId, kind, when: datedWords(at, now) })),
    fraud: check
      ? {
          level: (waiting ?? check).riskLevel,
          score: (waiting ?? check).riskScore,
          reasons: Object.values((waiting ?? check).indicators),
          when: datedWords((waiting ?? check).createdAt, now),
          waits: waiting !== undefined,
          decision: trail.checks.findLast(({ decision }) => decision !== null)?.decision ?? null,
          hasBooking: payment.bookingId !== null,
          decidedBy: trail.checks.findLast(({ decision }) => decision !== null)?.decidedBy ?? null,
        }
      : null,
    disputes,
    /** The evidence as files; of bookings alone. */
    gathered:
      isAdmin && payment.bookingId !== null && disputes.length > 0
        ? `/admin/payments/${payment.id}/evidence.zip`
        : null,
    evidence: isAdmin && disputes.some(({ takesEvidence }) => takesEvidence) ? await draftOf(pageContext, trail) : null,
    done: await doneWords(pageContext, payment.bookingId),
  }
}

const entryWords = {
  capture: 'Taken',
  refund: 'Refunded',
  refund_reversal: 'Refund returned',
  dispute: 'Held by the bank',
  dispute_reversal: 'Returned by the bank',
} as const

async function draftOf(pageContext: PageContextServer, { record }: Parameters<typeof timelineShown>[0]) {
  const { modules } = pageContext
  const who = signedIn(pageContext)
  const { bookingId, advertId, userId } = record.payment
  if (advertId !== null) {
    const [advert, owner, periods] = await Promise.all([
      modules.market.find(advertId),
      modules.accounts.find(userId),
      modules.market.periods(advertId),
    ])
    return advert && owner && advertEvidence(advert, owner, record, periods, pageContext.now)
  }
  const found = bookingId && (await modules.booking.find({ userId: who.id, role: who.role }, bookingId))
  if (!found || !found.ok) return null
  const history = await modules.booking.history(bookingId)
  const report = await modules.customerReports.ofBooking(found.value)
  return evidenceDraft(found.value, record, await storyOf(found.value, history, modules.accounts), report)
}

const ofDocument: DoneWords = {
  recorded: 'The payment is recorded.',
  genuine: 'Marked as genuine.',
  fraud: 'Marked as fraud. Refund the payment: that is not automatic.',
}

const done: DoneWords = {
  refunded: 'The refund is made',
  genuine: 'Marked as genuine. The booking continues automatically.',
  fraud: 'Marked as fraud. The booking stays on hold: cancel it, and refund the payment.',
  evidence: 'The evidence was sent to the bank.',
}

const stillHeld = 'Noted as genuine. The booking stays held: another payment of it waits for your decision.'
const onceSecured = 'Noted as genuine. The booking goes on as soon as it is paid.'

async function doneWords(pageContext: PageContextServer, bookingId: BookingId | null): Promise<string | null> {
  const says = doneIn(pageContext, bookingId === null ? { ...done, ...ofDocument } : done)
  if (bookingId === null || wordDone(pageContext) !== 'genuine') return says
  const who = signedIn(pageContext)
  const found = await pageContext.modules.booking.find({ userId: who.id, role: who.role }, bookingId)
  if (!found.ok || !stateOf(found.value, pageContext.now).isPending) return says
  if (found.value.underReview) return stillHeld
  return dueNow(found.value, pageContext.now).amount > 0 ? onceSecured : says
}

const subjectLabels = { booking: 'Booking', invoice: 'Invoice', listing: 'Listing', job: 'Job advert' } as const

/** The page of what it pays for, in the office. */
function subjectPage(payment: Payment): string {
  if (payment.purpose === 'invoice') return at.invoice(payment.invoiceId)
  return payment.purpose === 'booking'
    ? at.admin.booking(payment.bookingId)
    : at.admin.marketSubject(payment.purpose, payment.advertId)
}
