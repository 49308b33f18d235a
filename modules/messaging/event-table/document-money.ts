import { rowsLike } from './row.ts'

const facts = ['document', 'received', 'given_back'] as const

const customers = rowsLike({
  group: 'payments',
  channels: ['in_app', 'email'],
  facts,
  bookingLink: null,
  action: 'See the invoice',
})

const office = rowsLike({
  group: 'office',
  channels: ['in_app', 'email'],
  facts,
  action: 'See the invoice',
})

/** Notifications about money for a document that has no booking: to its customer, and to the office. */
export const documentMoneyRows = [
  customers({
    event: 'document_payment_received',
    part: 'customer',
    concerns: 'money',
    about: 'A payment came in for an invoice without a booking',
    title: 'Payment received',
    short: 'Thank you: we have your {received} for {document}.',
    subject: 'Payment received: {received} for {document}',
    essential: true,
  }),
  customers({
    event: 'document_payment_failed',
    part: 'customer',
    concerns: 'money',
    about: 'A payment for an invoice without a booking was refused',
    title: 'Payment not taken',
    short: 'The payment for {document} was refused, and nothing was taken. Please try another card.',
    subject: 'Your payment for {document} was not taken',
    text: 'The payment for {document} was refused, and nothing was taken. Please try another card, or call us on {hotline}.',
    action: 'Pay the invoice',
  }),
  customers({
    event: 'document_payment_refunded',
    part: 'customer',
    concerns: 'money',
    about: 'Money for an invoice without a booking went back to the customer',
    title: 'Refund made',
    short: '{given_back} of the {received} that you paid for {document} has been refunded to you.',
    subject: 'Refund made: {document}',
    text: '{given_back} of the {received} that you paid for {document} has been refunded to you, the way it was paid. A bank may take some days to show it.',
    essential: true,
  }),
  office({
    event: 'document_payment_disputed',
    part: 'office',
    concerns: 'office',
    about: "A customer's bank took back the money for an invoice without a booking",
    title: 'A payment is disputed',
    short: "The customer's bank took back the money for {document}. Send evidence before its deadline.",
  }),
  office({
    event: 'document_dispute_closed',
    part: 'office',
    concerns: 'office',
    about: 'A dispute about an invoice without a booking is settled',
    title: 'A dispute is settled',
    short: 'The bank has decided about the money for {document}.',
  }),
  office({
    event: 'document_fraud_suspected',
    part: 'office',
    concerns: 'office',
    about: 'A payment for an invoice without a booking looks unusual',
    title: 'A payment needs review',
    short: 'The payment for {document} looks unusual. Look at it before you deliver anything.',
  }),
  office({
    event: 'document_fraud_warning',
    part: 'office',
    concerns: 'office',
    about: 'A bank warns of fraud with a payment for an invoice without a booking',
    title: 'A bank warns of fraud',
    short: 'The payment for {document} may be disputed. Look at it before you deliver anything.',
  }),
]
