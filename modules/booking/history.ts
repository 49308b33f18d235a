import type { CompletionStatus } from '#modules/fulfilment'
import { type PaymentId, type Pence, instantText, poundsText } from '#modules/shared'
import type { Booking, BookingStatus } from './booking.ts'

/** How an authorisation, or the right to charge a stored card, ended without a capture. Also the kind of the event. */
export type AuthorisationEnd = 'hold-lapsed' | 'card-not-charged' | 'card-forgotten'

/** The arrival window of a start; missing where the start is promised. */
interface Promised {
  readonly promisedFrom?: Temporal.Instant
  readonly promisedTo?: Temporal.Instant
}

/** The fields of a fact that say what is promised for a new start. */
export function promisedIn(arrival: Booking['arrival']): Promised {
  return arrival ? { promisedFrom: arrival.from, promisedTo: arrival.to } : {}
}

/** The arrival window that a fact names; null without one. */
export function windowOf({ promisedFrom: from, promisedTo: to }: Promised) {
  return from && to ? { from, to } : null
}

/** A line of a booking's history, as data. Words are made from it, and never read back. */
export type HistoryFact =
  /** The first technician in the ranking got the reservation; `reason` is for the office. */
  | { readonly kind: 'reserved'; readonly reason: string }
  | { readonly kind: 'assigned'; readonly name: string; readonly reason: string }
  | { readonly kind: 'nobody-free'; readonly isPaid: boolean }
  /**
   * The technician left or was suspended, and the booking needs another one. `visit`: only that one does, by its number,
   * with the version that was read.
   */
  | { readonly kind: 'handed-back'; readonly name: string; readonly visit?: number; readonly version?: number }
  | { readonly kind: 'demo-technician-removed' }
  /** `price`: the price from then on, where the new day costs less. */
  | {
      readonly kind: 'moved'
      readonly to: Temporal.Instant
      readonly price?: Pence
      readonly promisedFrom?: Temporal.Instant
      readonly promisedTo?: Temporal.Instant
      /** The technicians who come by it, and the warnings that the office confirmed. For the office. */
      readonly reason?: string
    }
  | {
      readonly kind: 'move-undone'
      readonly to: Temporal.Instant
      readonly promisedFrom?: Temporal.Instant
      readonly promisedTo?: Temporal.Instant
    }
  /** The technician on site needs longer. */
  | { readonly kind: 'longer'; readonly until: Temporal.Instant }
  /** The technician is there; `visit`: its number. */
  | { readonly kind: 'arrived'; readonly visit: number }
  /** Work begins again, on a later visit. */
  | { readonly kind: 'checked-in'; readonly visit: number }
  /** Work ends for a visit. */
  | { readonly kind: 'checked-out'; readonly visit: number }
  /** Nobody opened at a later visit; `reason`: why there is no photo of it. */
  | { readonly kind: 'no-access'; readonly visit: number; readonly reason: string }
  /** The office planned a visit, or changed it. `reason`: the warnings that it confirmed. */
  | {
      readonly kind: 'visit-planned'
      readonly visit: number
      readonly to: Temporal.Instant | null
      readonly name: string
      readonly reason: string
    }
  | { readonly kind: 'visit-called-off'; readonly visit: number }
  /** The parts that a visit waits for were written; `parts`: how many there are, and how many of them have arrived. */
  | { readonly kind: 'parts-to-order'; readonly visit: number; readonly parts: number; readonly arrived: number }
  /** The customer may choose the time of the return visit. */
  | { readonly kind: 'return-choice-asked'; readonly visit: number }
  /** A report that does not complete its booking, or a correction. `reason`: why the work is not completed. */
  | {
      readonly kind: 'report-submitted'
      readonly visit: number
      readonly outcome: CompletionStatus
      readonly reason: string
    }
  /** The technician may accept or decline; `reason` is for the office. */
  | { readonly kind: 'offered'; readonly name: string; readonly reason: string }
  | { readonly kind: 'offer-accepted'; readonly name: string }
  /** `next`: to whom it is offered now, and why; empty where nobody is left. For the office, with the reason. */
  | {
      readonly kind: 'offer-passed-on'
      readonly name: string
      readonly answer: 'declined' | 'expired'
      readonly reason: string
      readonly next: string
    }
  /** Somebody of the office has it. */
  | { readonly kind: 'alarm-taken' }
  /** Nobody is there, and the promised time is over. */
  | { readonly kind: 'promise-missed' }
  /** The customer accepted a higher price. */
  | { readonly kind: 'agreed'; readonly total: Pence }
  /** A final cost below what was paid waits for a decision. */
  | { readonly kind: 'reduction-asked'; readonly finalCost: Pence }
  | { readonly kind: 'reduction-decided'; readonly approved: boolean }
  /** The work is under way again. */
  | { readonly kind: 'completion-undone' }
  /** A guest made the booking, and their account took it over. */
  | { readonly kind: 'claimed' }
  /** A booking of its own at no charge. */
  | { readonly kind: 'guarantee-claimed'; readonly reference: string }
  /** The booking whose guarantee this one is for; `wantsCall`: the office is to agree on the time. */
  | { readonly kind: 'claim-of'; readonly reference: string; readonly wantsCall: boolean }
  | { readonly kind: 'payer-changed' }
  | { readonly kind: 'purchase-order-changed' }
  /** Paid, and confirmed only after a person has decided the fraud review. */
  | { readonly kind: 'review-awaited' }
  | { readonly kind: 'rest-asked' }
  | { readonly kind: 'card-asked'; readonly for: Temporal.Instant }
  | { readonly kind: 'authorisation-ended'; readonly paymentId: PaymentId; readonly end: AuthorisationEnd }
  | { readonly kind: 'expired'; readonly wasPartPaid: boolean }
  /** The customer cancelled the contract by law; `charge`: the amount for the work done, which is kept. */
  | { readonly kind: 'withdrawn'; readonly charge: Pence }
  /** Free text of a person. Shown to staff only. */
  | { readonly kind: 'said'; readonly text: string }

export interface HistoryEntry {
  readonly at: Temporal.Instant
  /** A user's id, `link` or `system`. */
  readonly actor: string
  readonly from: BookingStatus | null
  readonly to: BookingStatus
  /** Null: the change of status says it all, or the words were erased. */
  readonly fact: HistoryFact | null
}

export function said(text: string | null): HistoryFact | null {
  return text === null ? null : { kind: 'said', text }
}

const endWords: Readonly<Record<AuthorisationEnd, string>> = {
  'hold-lapsed': 'the hold on the card has ended',
  'card-not-charged': 'the card that was kept could not be charged',
  'card-forgotten': 'the card is not kept any longer',
}

const outcomeWords: Readonly<Record<CompletionStatus, string>> = {
  completed: 'completed',
  partial: 'a part is done',
  pending_parts: 'waits for parts',
}

/** The fact in words, for the office. */
export function historyWords(fact: HistoryFact): string {
  switch (fact.kind) {
    case 'reserved':
      return fact.reason
    case 'assigned':
      return `${fact.name}: ${fact.reason}`
    case 'nobody-free':
      return fact.isPaid ? 'paid; nobody is free' : 'nobody is free'
    case 'handed-back':
      return fact.visit === undefined
        ? `${fact.name} takes no jobs any more; back with the office`
        : `${fact.name} takes no jobs any more; visit ${fact.visit} needs somebody else`
    case 'demo-technician-removed':
      return 'The demo technician was removed'
    case 'moved':
      return `moved to ${fact.to.toString()}${fact.price === undefined ? '' : `; the price is £${poundsText(fact.price)} now`}${fact.reason === undefined ? '' : `; ${fact.reason}`}`
    case 'move-undone':
      return `move undone, back to ${fact.to.toString()}`
    case 'longer':
      return `needs longer, until ${fact.until.toString()}`
    case 'arrived':
      return `arrived for visit ${fact.visit}`
    case 'checked-in':
      return `checked in for visit ${fact.visit}`
    case 'checked-out':
      return `checked out of visit ${fact.visit}`
    case 'no-access':
      return `nobody opened at visit ${fact.visit}${fact.reason && `: ${fact.reason}`}`
    case 'visit-planned': {
      const { visit, to, name, reason } = fact
      const when = to === null ? 'as soon as possible' : to.toString()
      return [`visit ${visit} planned for ${when}`, name, reason].filter(Boolean).join('; ')
    }
    case 'visit-called-off':
      return `visit ${fact.visit} called off`
    case 'parts-to-order':
      return `parts for visit ${fact.visit}: ${fact.arrived} of ${fact.parts} have arrived`
    case 'return-choice-asked':
      return `the customer may choose the time of the return visit after visit ${fact.visit}`
    case 'report-submitted':
      return `report of visit ${fact.visit}: ${outcomeWords[fact.outcome]}${fact.reason && `; ${fact.reason}`}`
    case 'offered':
      return `offered to ${fact.name}: ${fact.reason}`
    case 'offer-accepted':
      return `${fact.name} accepted`
    case 'offer-passed-on': {
      const { name, answer, reason, next } = fact
      const ended = answer === 'declined' ? `${name} declined${reason && ` (${reason})`}` : `${name} did not answer`
      return `${ended}; ${next ? `offered to ${next}` : 'nobody is left'}`
    }
    case 'alarm-taken':
      return 'the office has it'
    case 'promise-missed':
      return 'the promised time is over, and nobody is there'
    case 'agreed':
      return `agreed to £${poundsText(fact.total)}`
    case 'reduction-asked':
      return `a final cost of £${poundsText(fact.finalCost)} waits for a decision`
    case 'reduction-decided':
      return fact.approved ? 'the lower final cost was approved' : 'the lower final cost was declined'
    case 'completion-undone':
      return 'the completion was undone'
    case 'claimed':
      return 'booked as a guest, now in the account of the customer'
    case 'guarantee-claimed':
      return `claimed on the guarantee: ${fact.reference}`
    case 'claim-of':
      return `a claim on the guarantee of ${fact.reference}${fact.wantsCall ? '; no time was chosen: call to agree on it' : ''}`
    case 'payer-changed':
      return 'who pays was changed'
    case 'purchase-order-changed':
      return 'purchase order changed'
    case 'review-awaited':
      return 'paid; waits for a look at the payment'
    case 'rest-asked':
      return 'only a part is paid; asked for the rest'
    case 'card-asked':
      return `card asked for the visit of ${instantText(fact.for)}`
    case 'authorisation-ended':
      return `${endWords[fact.end]} (${fact.paymentId})`
    case 'expired':
      return fact.wasPartPaid ? 'not paid in full in time' : 'not paid in time'
    case 'withdrawn':
      return `cancelled by law within 14 days${fact.charge > 0 ? `; £${poundsText(fact.charge)} is kept for the work done` : ''}`
    case 'said':
      return fact.text
  }
}

/**
 * The key of a fact that a booking's history has at most once; null for facts that may repeat. The store refuses a second
 * line with the same key, and its queries find bookings by these keys: a changed form needs a migration.
 */
export function onceKey(fact: HistoryFact): string | null {
  switch (fact.kind) {
    case 'rest-asked':
    case 'promise-missed':
      return fact.kind
    case 'handed-back':
      return fact.visit === undefined ? null : `handed-back ${fact.visit} ${fact.version ?? 0} ${fact.name}`
    case 'card-asked':
      return `card-asked ${instantText(fact.for)}`
    case 'authorisation-ended':
      return `authorisation-ended ${fact.end} ${fact.paymentId}`
    default:
      return null
  }
}

/** Which facts the public tracking link shows. It leaves out money, staff and texts of people. */
const isShownByLink = {
  reserved: false,
  'guarantee-claimed': false,
  'claim-of': false,
  assigned: false,
  'nobody-free': false,
  'handed-back': false,
  'demo-technician-removed': false,
  moved: true,
  'move-undone': true,
  longer: false,
  arrived: true,
  'checked-in': true,
  'checked-out': true,
  'no-access': false,
  'visit-planned': false,
  'visit-called-off': false,
  'parts-to-order': false,
  'return-choice-asked': false,
  'report-submitted': false,
  offered: false,
  'offer-accepted': false,
  'offer-passed-on': false,
  'alarm-taken': false,
  'promise-missed': false,
  agreed: false,
  'reduction-asked': false,
  'reduction-decided': false,
  'completion-undone': false,
  claimed: false,
  'payer-changed': false,
  'purchase-order-changed': false,
  'review-awaited': false,
  'rest-asked': false,
  'card-asked': false,
  'authorisation-ended': false,
  expired: false,
  withdrawn: false,
  said: false,
} as const satisfies Record<HistoryFact['kind'], boolean>

function withoutMoney(fact: HistoryFact): HistoryFact {
  if (fact.kind !== 'moved') return fact
  const { kind, to, promisedFrom, promisedTo } = fact
  return { kind, to, ...(promisedFrom && promisedTo && { promisedFrom, promisedTo }) }
}

/** The history for a reader of the tracking link: changes of status without their facts, and the facts that the link shows. */
export function historyByLink(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return history.flatMap<HistoryEntry>((entry) => {
    if (entry.fact !== null && isShownByLink[entry.fact.kind]) return [{ ...entry, fact: withoutMoney(entry.fact) }]
    return entry.from === entry.to ? [] : [{ ...entry, fact: null }]
  })
}
