import type { BookingAgreement, BookingRequest } from '#modules/booking'
import { pence } from '#modules/shared'
import type { Trader } from '#modules/terms'

export function aTrader(changes: Partial<Trader> = {}): Trader {
  return {
    businessName: 'Callout Croydon',
    companyName: 'Callout Croydon Ltd',
    companyNumber: '01234567',
    address: '1 High Street, Croydon CR0 1AB',
    phone: '0800-247-847',
    email: 'hello@example.com',
    vatRegistered: true,
    vatNumber: 'GB123456782',
    complaints: 'complaints@example.com',
    registeredOffice: '1 High Street, Croydon CR0 1AB',
    insurers: 'Example Insurance plc',
    callOutFee: pence(4_500),
    freeChangeHours: 24,
    ...changes,
  }
}

/** Agrees to an order as a consumer who gave this consent to begin early. */
export function agreeing(
  startConsent: BookingAgreement['startConsent'],
  changes: Partial<BookingAgreement> = {},
): NonNullable<BookingRequest['agree']> {
  return ({ createdAt, customerId, startsAt }) => ({
    version: '1',
    text: 'Who we are\nYour contract is with Callout.',
    customerKind: 'consumer',
    startConsent,
    startsAt,
    wasRead: null,
    agreedAt: createdAt,
    agreedBy: customerId,
    network: null,
    pages: null,
    ...changes,
  })
}
