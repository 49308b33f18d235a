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

/** Null when there is no such booking or document. */
export async function dueOf(
  { bookings, documents, adverts }: Pick<PaymentPorts, 'bookings' | 'documents' | 'adverts'>,
  subject: PaymentFor,
): Promise<Due | null> {
  if (subject.purpose === 'invoice') {
    const due = await documents.due(subject.invoiceId)
    if (!due) return null
    const { customerId, left: amount, description } = due
    return { subject, customerId, amount, description, capture: 'automatic', payable: amount > 0 }
  }
  if (subject.advertId !== null) {
    const due = await adverts.due(subject.advertId, subject.advertPlan)
    if (!due) return null
    const { customerId, amount, description, refusal } = due
    return { subject, customerId, amount, description, capture: 'automatic', payable: refusal === null }
  }
  const due = await bookings.amountDue(subject.bookingId)
  return due && { ...due, subject }
}
