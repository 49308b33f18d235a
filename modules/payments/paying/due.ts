import { type UserId, type Pence } from '#modules/shared'
import type { Capture, PaymentFor } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'

/** The amount that the subject of a payment asks for now. */
export interface Due {
  readonly subject: PaymentFor
  readonly customerId: UserId
  readonly amount: Pence
  readonly description: string
  readonly capture: Capture
  readonly payable: boolean
}

/** Null when there is no such booking. */
export async function dueOf({ bookings }: Pick<PaymentPorts, 'bookings'>, subject: PaymentFor): Promise<Due | null> {
  if (subject.purpose === 'invoice') return null
  const due = await bookings.amountDue(subject.bookingId)
  return due && { ...due, subject }
}
