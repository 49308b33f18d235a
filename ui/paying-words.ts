import {
  type BookingDetails,
  type PaymentPolicy,
  asksCardFrom,
  asksCardLater,
  dueNow,
  stillDue,
} from '#modules/booking'
import { type Pence, pence } from '#modules/shared'
import { formatPence } from './format.ts'
import { momentWords } from './time-words.ts'

/** How a price is paid, and how far that has come. */
export interface Paying {
  readonly policy: PaymentPolicy
  /** The whole price. */
  readonly cost: Pence
  /** Of it, what is paid before the visit where only a part is. */
  readonly deposit: Pence
  /** From when on a card is asked, in words; null where it is asked at once, or none is. */
  readonly cardFrom: string | null
  /** `next`: paid in the step that follows. `now`: to be paid here. `done`: the work is over. */
  readonly stage: 'next' | 'now' | 'done'
  /** What is asked at this stage; 0 when nothing is. */
  readonly due: Pence
  readonly charged: Pence
  readonly authorised: Pence
}

/** When the money is taken: the one place that says it, so that it is true wherever it is read. */
export function payingWords(paying: Paying): string {
  const { stage, due, charged, authorised, policy } = paying
  if (stage === 'done') return doneWords(paying)
  if (due > 0) return askedWords(paying, stage === 'next' ? 'in the next step' : 'now')
  if (authorised > 0) {
    return `Your bank has set ${formatPence(authorised)} aside. It is taken after the work; what the work comes to less is let go.`
  }
  if (charged > 0) return paidWords(paying)
  const cost = formatPence(paying.cost)
  if (policy === 'hold' && paying.cardFrom) {
    return `Nothing to pay now. From ${paying.cardFrom} on, we ask you for a card, and your bank sets ${cost} aside. It is taken after the work. VAT is included.`
  }
  return `Nothing to pay now. You pay ${cost}, VAT included, after the work.`
}

function askedWords({ policy, cost, deposit, due, charged }: Paying, when: string): string {
  const [whole, asked] = [formatPence(cost), formatPence(due)]
  if (policy === 'deposit' && deposit < cost) {
    return `You pay ${asked} for the call-out ${when}, and the rest of ${whole} after the work. VAT is included; the price goes up only if you agree to more work.`
  }
  if (policy === 'hold') {
    return `Your bank sets ${asked} aside ${when}. It is taken after the work; what the work comes to less is let go. VAT is included.`
  }
  if (charged > 0) return `You pay ${asked} ${when}: the rest of ${whole}, VAT included.`
  return `You pay ${asked} ${when}. Nothing is taken before you do. This is the whole price, VAT included; it goes up only if you agree to more work.`
}

function paidWords({ cost, charged }: Paying): string {
  const rest = cost - charged
  return rest > 0
    ? `You have paid ${formatPence(charged)}. The rest, ${formatPence(pence(rest))}, is due after the work.`
    : `You have paid ${formatPence(charged)}. It goes up only if you agree to more work.`
}

function doneWords({ due, charged, authorised }: Paying): string {
  if (due > 0) return `The work is done, and ${formatPence(due)} is left to pay. It is taken when you pay it here.`
  if (authorised > 0) return 'The work is done. What it cost is being taken of the money that your bank has set aside.'
  return charged > 0 ? 'The work is done, and everything is paid.' : 'The work is done, and there is nothing to pay.'
}

/** Of a booking that is there. */
export function payingOf(booking: BookingDetails, now: Temporal.Instant): Paying {
  const from = asksCardFrom(booking)
  return {
    policy: booking.paymentPolicy,
    cost: pence(booking.charged + stillDue(booking)),
    deposit: booking.deposit ?? pence(0),
    cardFrom: from && asksCardLater(booking, now) ? momentWords(from) : null,
    stage: booking.status === 'completed' ? 'done' : 'now',
    due: dueNow(booking, now).amount,
    charged: booking.charged,
    authorised: booking.authorised,
  }
}

interface Choice {
  readonly policy: PaymentPolicy
  readonly cost: Pence
  readonly callOutFee: Pence
  /** Null: as soon as possible. */
  readonly startsAt: Temporal.Instant | null
}

/** Of a booking that is about to be made. */
export function payingOfChoice({ policy, cost, callOutFee, startsAt }: Choice, now: Temporal.Instant): Paying {
  const choice = { paymentPolicy: policy, startsAt }
  const from = asksCardFrom(choice)
  const isLater = asksCardLater(choice, now)
  const deposit = pence(Math.min(callOutFee, cost))
  const due = { full: cost, deposit, hold: isLater ? pence(0) : cost, after: pence(0) }[policy]
  return {
    policy,
    cost,
    deposit,
    cardFrom: from && isLater ? momentWords(from) : null,
    stage: 'next',
    due,
    charged: pence(0),
    authorised: pence(0),
  }
}
