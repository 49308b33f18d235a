import { type BookingDetails, type PaymentPolicy, dueNow, isFarAway, stateOf, stillDue } from '#modules/booking'
import { type Pence, hoursWords, pence } from '#modules/shared'
import { formatPence } from './format.ts'

/** How a price is paid, and how far that has come. */
export interface Paying {
  readonly policy: PaymentPolicy
  /** The whole price. */
  readonly cost: Pence
  /** The part that is paid before the visit, where only a part is. */
  readonly deposit: Pence
  /** The customer gives a card: it is stored, and charged after the work. */
  readonly keepsCard: boolean
  /** `next`: paid in the step that follows. `now`: to be paid here. `done`: the work is over. */
  readonly stage: 'next' | 'now' | 'done'
  /** The amount that is asked for at this stage; 0 when nothing is. */
  readonly due: Pence
  readonly charged: Pence
  readonly authorised: Pence
  /** The part that will be charged to the stored card. */
  readonly onKeptCard: Pence
  /** The price includes VAT. */
  readonly vatRegistered: boolean
}

/** When the money is taken: the one place that says it, so that it is true wherever it is read. */
export function payingWords(paying: Paying): string {
  const { stage, due, charged, authorised, onKeptCard } = paying
  if (stage === 'done') return doneWords(paying)
  if (due > 0) return askedWords(paying, stage === 'next' ? 'in the next step' : 'now')
  if (onKeptCard > 0) {
    return `Your card is saved, and nothing is taken yet. We charge it after the work: what that comes to, at most ${formatPence(onKeptCard)}.`
  }
  if (authorised > 0) {
    return `Your bank has set ${formatPence(authorised)} aside. It is taken after the work, and what the work does not need is released.`
  }
  if (charged > 0) return paidWords(paying)
  const price = paying.vatRegistered ? `${formatPence(paying.cost)}, VAT included,` : formatPence(paying.cost)
  return `Nothing to pay now. You pay ${price} after the work.`
}

function askedWords(paying: Paying, when: string): string {
  const { policy, cost, deposit, due, charged, keepsCard, vatRegistered } = paying
  const included = vatRegistered ? ', VAT included' : ''
  const [whole, asked] = [formatPence(cost), formatPence(due)]
  if (keepsCard) {
    return `Nothing is taken now. You save a card ${when}, and we charge it after the work: what that comes to, at most ${asked}${included}.`
  }
  if (policy === 'deposit' && deposit < cost) {
    const rest = formatPence(pence(cost - charged - due))
    return `You pay ${asked} for the call-out ${when}, and ${rest} after the work: ${whole} in all${included}. It goes up only if you agree to more work.`
  }
  if (policy === 'hold') {
    return `Your bank sets ${asked} aside ${when}. It is taken after the work, and what the work does not need is released.${vatRegistered ? ' VAT is included.' : ''}`
  }
  if (charged > 0) return `You pay ${asked} ${when}: the rest of ${whole}${included}.`
  return `You pay ${asked} ${when}. Nothing is taken before you do. This is the whole price${included}; it goes up only if you agree to more work.`
}

function paidWords({ cost, charged }: Paying): string {
  const rest = cost - charged
  return rest > 0
    ? `You have paid ${formatPence(charged)}. The rest, ${formatPence(pence(rest))}, is due after the work.`
    : `You have paid ${formatPence(charged)}. It goes up only if you agree to more work.`
}

function doneWords({ due, charged, authorised, onKeptCard }: Paying): string {
  if (due > 0) return `The work is done, and ${formatPence(due)} is left to pay. It is taken when you pay it here.`
  if (onKeptCard > 0) return 'The work is done. What it cost is being charged to the card that you saved.'
  if (authorised > 0) return 'The work is done. What it cost is being taken of the money that your bank has set aside.'
  return charged > 0 ? 'The work is done, and everything is paid.' : 'The work is done, and there is nothing to pay.'
}

/** Describes the payment of an existing booking. */
export function payingOf(booking: BookingDetails, now: Temporal.Instant, vatRegistered: boolean): Paying {
  const due = dueNow(booking, now)
  return {
    policy: booking.paymentPolicy,
    cost: pence(booking.charged + stillDue(booking)),
    deposit: booking.deposit ?? pence(0),
    keepsCard: due.capture === 'later',
    stage: stateOf(booking, now).isCompleted ? 'done' : 'now',
    due: due.amount,
    charged: booking.charged,
    authorised: booking.authorised,
    onKeptCard: booking.onKeptCard,
    vatRegistered,
  }
}

interface Choice {
  readonly policy: PaymentPolicy
  readonly cost: Pence
  readonly callOutFee: Pence
  /** Null: as soon as possible. */
  readonly startsAt: Temporal.Instant | null
  readonly vatRegistered: boolean
}

/** Describes the payment of a booking that is about to be made. */
export function payingOfChoice(
  { policy, cost, callOutFee, startsAt, vatRegistered }: Choice,
  now: Temporal.Instant,
): Paying {
  const deposit = pence(Math.min(callOutFee, cost))
  const due = { full: cost, deposit, hold: cost, after: pence(0) }[policy]
  return {
    policy,
    cost,
    deposit,
    keepsCard: policy === 'hold' && isFarAway({ startsAt }, now),
    stage: 'next',
    due,
    charged: pence(0),
    authorised: pence(0),
    onKeptCard: pence(0),
    vatRegistered,
  }
}

/**
 * The terms that a payer accepts when a card is stored; their version is `cardConsentVersion`, which changes with these
 * words.
 */
export function cardConsentWords(most: Pence, callOutFee: Pence, freeChangeHours: number): string {
  const fee = pence(Math.min(callOutFee, most))
  return `By saving your card, you agree that we charge it without asking you again: once the work is done, what that comes to, at most ${formatPence(most)}; or, if you cancel ${lateWords(freeChangeHours)} or nobody is in, up to the call-out fee of ${formatPence(fee)}. If you cancel in time, it is not charged. It is kept by our payment provider, for this booking only unless you save it for others too.`
}

/** "less than 24 hours before". Changes that are free until the start are late once the visit has begun. */
function lateWords(freeChangeHours: number): string {
  return freeChangeHours === 0 ? 'after the visit was to begin' : `less than ${hoursWords(freeChangeHours)} before`
}
