import type { Priority } from '#modules/pricing'
import type { ArrivalWindow } from '#modules/scheduling'
import type {
  AccessNotes,
  BookingId,
  Pence,
  PropertyId,
  QuoteId,
  ServiceId,
  TechnicianId,
  UserId,
} from '#modules/shared'
import type { VisitNotes } from './requesting/visit-notes.ts'

export const bookingStatuses = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const

export type BookingStatus = (typeof bookingStatuses)[number]

/** The work of these bookings is not over. */
export const unfinishedStatuses = ['pending', 'confirmed', 'in_progress'] as const satisfies readonly BookingStatus[]

export type CancelReason = 'customer' | 'office' | 'expired' | 'no_access'

/** When the customer pays: all at once, a part first, an authorisation of the card, or afterwards. */
export type PaymentPolicy = 'full' | 'deposit' | 'hold' | 'after'

/** The person to meet at the property, and its address; may differ from the account. */
export interface Contact {
  readonly name: string
  readonly email: string
  /** E.164. */
  readonly phone: string
  readonly address: string
  /** "CR0 1AB". */
  readonly postcode: string
}

interface Payer {
  readonly name: string
  readonly email: string
}

export interface Booking extends VisitNotes {
  readonly id: BookingId
  /** For people: "CB-" and six unambiguous letters and digits. */
  readonly reference: string
  readonly customerId: UserId
  readonly serviceId: ServiceId
  readonly technicianId: TechnicianId | null
  readonly priority: Priority
  readonly status: BookingStatus
  readonly cancelReason: CancelReason | null
  /** Null for an emergency: as soon as possible. */
  readonly startsAt: Temporal.Instant | null
  /** The promise to the customer, where that is wider than the start; a later change of the service leaves it. */
  readonly arrival: ArrivalWindow | null
  readonly durationMinutes: number
  /** Free time after the visit, and before it. */
  readonly bufferMinutes: number
  readonly bufferBeforeMinutes: number
  readonly contact: Contact
  readonly problemDescription: string
  readonly accessNotes: AccessNotes
  readonly estimatedCost: Pence
  /** The booking on whose guarantee it is a claim, at no charge; null for a booking that is paid. */
  readonly guaranteeOf: BookingId | null
  /** The visit of a maintenance plan that it is, at no charge; null for every other. One that stands for each visit. */
  readonly planVisit: string | null
  /** The amount that the customer agreed to later; null while that is the estimate. */
  readonly agreedCost: Pence | null
  readonly finalCost: Pence | null
  /** The quote that it was booked at; null: the price of the moment. */
  readonly quoteId: QuoteId | null
  /** Which of the customer's own places it is for, as it is called now. */
  readonly property: { readonly id: PropertyId; readonly name: string } | null
  /** The customer's own number for what they pay. */
  readonly purchaseOrder: string | null
  /** The payer, where that is not the contact. */
  readonly payer: Payer | null
  readonly paymentPolicy: PaymentPolicy
  /** The part paid before the visit under policy `deposit`; null under others. */
  readonly deposit: Pence | null
  /** The version of the terms that was agreed to; null where a consent that it needed is missing. */
  readonly termsVersion: string | null
  /** The way it was ordered; `office`: a user of the office booked for a caller. */
  readonly source: 'web' | 'api' | 'office' | 'demo'
  readonly actualStartTime: Temporal.Instant | null
  readonly actualEndTime: Temporal.Instant | null
  /** When the technician on site expects to be done, where that is later than planned; null while it is as planned. */
  readonly expectedEnd: Temporal.Instant | null
  readonly technicianNotes: string | null
  /** How long the work is under guarantee, as was promised when it was booked; 0 for no guarantee. */
  readonly guaranteeMonths: number
  /**
   * The hours before the start until which the customer may change or cancel without a fee, as promised when it was
   * booked.
   */
  readonly freeChangeHours: number
  /** The time at which an unpaid booking expires and releases its reservation; null when it never expires. */
  readonly expiresAt: Temporal.Instant | null
  /** Grows by one with each save; a save over an older version is refused. */
  readonly version: number
  readonly createdAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

/** A booking with what others know about it. */
export interface BookingDetails extends Booking {
  readonly service: { readonly id: ServiceId; readonly name: string; readonly category: string }
  readonly technician: { readonly id: TechnicianId; readonly userId: UserId; readonly fullName: string } | null
  /** The balance of the ledger for it, without the refunds that are on their way. */
  readonly paid: Pence
  /** The total captured for it, before refunds; a payment that was refunded in full does not count. */
  readonly charged: Pence
  /**
   * The total authorised on cards until the work is done, or to be charged to a stored card then; an amount under
   * review at the provider is neither.
   */
  readonly authorised: Pence
  /** The part without an authorisation: it will be charged to the stored card. */
  readonly onKeptCard: Pence
  readonly rating: number | null
  /** Automatic assignment waits until a person has reviewed its payment. */
  readonly underReview: boolean
  /** The resource reserved for it: a technician's id or a lane; null without one. */
  readonly reservedResource: string | null
  /** The visit that it is at: its technician, start and duration are those of the booking. */
  readonly visitNumber: number
  /** Work is under way, and that visit is a return visit that nobody has begun. */
  readonly isReturnToCome: boolean
  /** Its technician has not accepted it yet, and the customer does not read who it is. */
  readonly isOffered: boolean
  /** Further technicians of its visits, as users: they read it, and the one who leads acts. */
  readonly crew: readonly UserId[]
}

export interface EmergencyRequest {
  readonly emergencyType: string
  readonly severity: 'high' | 'critical'
  readonly estimatedArrival: Temporal.Instant
  /** Inside the price. */
  readonly fee: Pence
}

/** Somebody else than the contact at the property pays. */
export function paysApart({
  contact,
  payer,
}: Pick<Booking, 'payer'> & { readonly contact: Pick<Booking['contact'], 'email'> }): boolean {
  return payer !== null && payer.email.trim().toLowerCase() !== contact.email.trim().toLowerCase()
}

/** The name and the addresses for everything about the money of a booking; null where there is none. */
interface MoneyReader {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

/**
 * The person who is asked for the money. The number of a contact at a property counts only where it is that of the account:
 * another may be the tenant's, and a bill for a property never goes to its tenant. Where the contact has no e-mail address,
 * the account's own number is used, or its e-mail address where it has none.
 */
export function moneyReaderOf(
  {
    contact,
    payer,
    property,
  }: Pick<Booking, 'payer'> & {
    readonly contact: Pick<Booking['contact'], 'name' | 'email' | 'phone'>
    /** Null for a place that is no property of the account. */
    readonly property: object | null
  },
  account: { readonly name: string; readonly email: string; readonly phone: string | null } | null,
): MoneyReader {
  if (payer !== null && paysApart({ contact, payer })) return { ...payer, phone: null }
  const { name, email, phone } = contact
  const isOwn = property === null || phone === account?.phone
  if (email === '' && phone !== '' && !isOwn && account) {
    const isByEmail = account.phone === null && account.email !== ''
    return { name: account.name, email: isByEmail ? account.email : null, phone: account.phone }
  }
  return { name, email: email === '' ? null : email, phone: isOwn && phone !== '' ? phone : null }
}

const phases = {
  pending: 'open',
  confirmed: 'open',
  in_progress: 'under-way',
  completed: 'over',
  cancelled: 'over',
} as const satisfies Record<BookingStatus, 'open' | 'under-way' | 'over'>

/** The visit is to come. */
export function isOpen(status: BookingStatus): status is 'pending' | 'confirmed' {
  return phases[status] === 'open'
}

export function isOver(status: BookingStatus): boolean {
  return phases[status] === 'over'
}

export interface IllegalTransition {
  readonly kind: 'illegal-transition'
  readonly from: BookingStatus
  readonly to: BookingStatus
}

const moves: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

export function mayBecome(from: BookingStatus, to: BookingStatus): boolean {
  return moves[from].includes(to)
}

/** Null when `booking` may become `to`. */
export function judgeMove({ status }: Booking, to: BookingStatus): IllegalTransition | null {
  return mayBecome(status, to) ? null : { kind: 'illegal-transition', from: status, to }
}
