import type { BookingId, Result, UserId } from '#modules/shared'
import type { Caller, CallerView } from './caller.ts'
import type { CustomerLine } from './customer-line.ts'
import type { Billing, BillingSettled, BillingStanding, BookingUnknown } from './billing.ts'

export const customerKinds = ['business', 'person'] as const

export interface CustomerQuery {
  /**
   * Part of a name, a company, an e-mail address, a phone number, a postcode or a booking's reference: the customer's own,
   * a property's, or that of somebody who was met. Capitals and spaces do not count. Null for everybody.
   */
  readonly text: string | null
  /** A business has entered its company, its VAT number or who gets the bills. Null for both. */
  readonly kind: (typeof customerKinds)[number] | null
}

/** The office's reading and changing of customers. Each method is one transaction. */
export interface CustomerDesk {
  /** Users with a customer account or a booking, the latest account first; deleted accounts are left out. */
  search(query: CustomerQuery, limit: number, after: UserId | null): Promise<readonly CustomerLine[]>

  /**
   * The same for somebody who calls, with their last bookings, properties and notes. Guests are among them. The properties
   * that fit the text come first.
   */
  callers(text: string, limit: number): Promise<readonly Caller[]>

  /** One of them; null of everybody whom the search leaves out. */
  caller(id: UserId, seen: CallerView): Promise<Caller | null>

  /** False of an unknown id, and of a user who has deleted their account: nothing more is recorded about them. */
  isKnown(id: UserId): Promise<boolean>

  /** Null when there is no such booking. */
  billing(bookingId: BookingId): Promise<BillingStanding | null>

  /**
   * Changes who pays where `judgeBilling` allows it, with a line in the booking's history and in the audit log that
   * says what was changed but not the new value. Where another pays, links to pay and to decide on more work end, with
   * the event `payer-changed`. An empty change writes nothing.
   */
  changeBilling(
    bookingId: BookingId,
    wanted: Billing,
    by: UserId,
    at: Temporal.Instant,
  ): Promise<Result<BillingStanding, BookingUnknown | BillingSettled>>
}
