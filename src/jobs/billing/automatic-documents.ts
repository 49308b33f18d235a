import type { Modules } from '../../compose.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

type Parts = Pick<Modules, 'billing' | 'catalogue'>

/** Documents that follow from money and from completed work (`createAutomaticDocuments`), and those of plans that send. */
export function automaticDocuments({ billing, catalogue }: Parts) {
  return {
    'payment-succeeded': [(event: Emitted<'payment-succeeded'>) => billing.invoiceDeposits(event.body.paymentId)],
    'payment-refunded': [(event: Emitted<'payment-refunded'>) => billing.creditRefunds(event.body.paymentId)],
    'refund-returned': [(event: Emitted<'refund-returned'>) => billing.invoiceReturned(event.body.paymentId)],
    'recurring-document-due': [
      (event: Emitted<'recurring-document-due'>) => billing.sendRecurring(event.body.invoiceId),
    ],
    'booking-completed': [
      async (event: Emitted<'booking-completed'>) => {
        const { draftsAtCompletion } = await catalogue.invoicing()
        if (draftsAtCompletion) await billing.draftOfJob(event.body.bookingId)
      },
    ],
  } satisfies Subscribers
}
