import { type Advert, type AdvertPeriod, shownState } from '#modules/adverts'
import { type PaymentRecord, captured } from '#modules/payments'
import { formatPence } from '../../../../../format.ts'
import { datedWords } from '../../../../../time-words.ts'
import type { EvidenceDraft } from './evidence.ts'

/** A draft of the evidence for a dispute about days of an advert, from our own records: to be read and edited. */
export function advertEvidence(
  advert: Advert,
  owner: { readonly fullName: string; readonly email: string },
  { payment, ledger }: Pick<PaymentRecord, 'payment' | 'ledger'>,
  periods: readonly AdvertPeriod[],
  now: Temporal.Instant,
): EvidenceDraft {
  const { kind, slug, title, contactConfirmedAt, createdAt } = advert
  const words = kind === 'listing' ? 'listing in the directory of tradespeople' : 'job advert on the job board'
  const page = kind === 'listing' ? `/find-experts/${slug}` : `/jobs/${slug}`
  const moment = (at: Temporal.Instant) => datedWords(at, now)
  const bought = periods.find(({ paymentId }) => paymentId === payment.id)
  const card = payment.card ? ` by ${payment.card.brand} ending in ${payment.card.last4}` : ''
  const lines = [
    `${owner.fullName} (${owner.email}) ordered days of a ${words}: “${title}”, made ${moment(createdAt)} from an account with a confirmed e-mail address.`,
    contactConfirmedAt && `The address for contact was confirmed ${moment(contactConfirmedAt)}.`,
    payment.paidAt && `Paid ${moment(payment.paidAt)}: ${formatPence(captured(ledger))}${card}. A receipt was mailed.`,
    bought
      ? `The payment bought the days from ${moment(bought.startsAt)} to ${moment(bought.endsAt)}, without any renewal.`
      : 'The payment bought no days.',
    `The public page is ${page} on our site. Its state now: ${shownState(advert, now).replaceAll('_', ' ')}.`,
  ]
  return {
    description: `Days of a ${words}: ${title}`.slice(0, 500),
    account: lines.filter(Boolean).join('\n').slice(0, 20_000),
  }
}
