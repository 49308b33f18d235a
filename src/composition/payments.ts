import type { AccountPorts } from '#modules/accounts'
import { type BookingDetails, type BookingModule, type BookingPorts, type Due, stillDue } from '#modules/booking'
import type { Catalogue } from '#modules/catalogue'
import type { LaunchModule } from '#modules/launch'
import {
  type AmountDue,
  type Balance,
  type Payment,
  type PaymentPorts,
  type SecurityPorts,
  closedBeforeLaunch,
  createPaymentSecurity,
  createPayments,
  providerLeftOut,
  watchProviders,
} from '#modules/payments'
import { type BookingId, type Clock, type IdSource, type UserId, businessDate, pence } from '#modules/shared'
import { advertsToPay, receiptOfAdvert } from '../payments/adverts-to-pay.ts'
import { type DocumentPayments, documentsToPay, receiptOfDocument } from '../payments/documents-to-pay.ts'
import type { MarketAdapters } from './market.ts'

export interface PaymentAdapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly payments: Omit<
    PaymentPorts,
    'clock' | 'ids' | 'bookings' | 'documents' | 'adverts' | 'paid' | 'keepsCards' | 'receiptFacts'
  >
  readonly security: SecurityPorts['security']
  readonly documentPayments: DocumentPayments
  readonly market: MarketAdapters
  readonly accounts: { readonly accounts: Pick<AccountPorts['accounts'], 'find'> }
  readonly booking: { readonly bookings: Pick<BookingPorts['bookings'], 'find'> }
}

/** Payments of bookings and documents, which begin once the business takes payments. */
export function composePayments(
  adapters: PaymentAdapters,
  {
    booking,
    catalogue,
    launch,
  }: {
    readonly booking: Pick<BookingModule, 'amountDue' | 'confirmPaid'>
    readonly catalogue: Pick<Catalogue, 'adverts' | 'siteOn'>
    readonly launch: Pick<LaunchModule, 'takesPayments'>
  },
) {
  const { clock, ids } = adapters
  const findBooking = (id: BookingId) => adapters.booking.bookings.find(id)
  const { gateways, watch } = watchProviders(
    closedBeforeLaunch(adapters.payments.gateways, () => launch.takesPayments()),
    clock,
  )
  const payments = createPayments({
    ...adapters.payments,
    gateways,
    bookings: {
      amountDue: async (id: BookingId) => toPay(await booking.amountDue(id)),
      async balance(id: BookingId) {
        const found = await findBooking(id)
        return found && balanceOf(found)
      },
    },
    adverts: advertsToPay(adapters.market.adverts, catalogue),
    documents: documentsToPay(adapters.documentPayments, findBooking),
    paid: {
      async paid({ bookingId }: Payment) {
        if (bookingId) await booking.confirmPaid(bookingId)
      },
    },
    keepsCards: async (id: UserId) => (await adapters.accounts.accounts.find(id))?.role !== 'guest',
    async receiptFacts({ bookingId, invoiceId, advertId, userId, paidAt, createdAt }: Payment) {
      const { businessName, ...site } = await catalogue.siteOn(businessDate(paidAt ?? createdAt))
      const business = { ...site, name: businessName }
      if (advertId) {
        const advert = await adapters.market.adverts.find(advertId)
        const customer = await adapters.accounts.accounts.find(userId)
        return advert && receiptOfAdvert(advert, customer?.fullName ?? '', business)
      }
      if (invoiceId) return receiptOfDocument(adapters.documentPayments, invoiceId, business)
      const found = bookingId && (await findBooking(bookingId))
      if (!found) return null
      const { reference, service, contact, payer, purchaseOrder } = found
      return {
        business,
        reference,
        service: service.name,
        customer: contact.name,
        payer: payer?.name ?? '',
        purchaseOrder: purchaseOrder ?? '',
      }
    },
    clock,
    ids,
  })
  return {
    payments,
    security: createPaymentSecurity({ ...adapters.payments, gateways, watch, security: adapters.security, clock, ids }),
    /** The money of a booking that a provider took back, or has not paid out. */
    leftOut: providerLeftOut({ gateways }),
  }
}

/**
 * The amount that can be paid manually is not less than a card is asked for now: the rest of a deposit may come in
 * cash.
 */
function balanceOf(booking: BookingDetails): Balance {
  const { customerId, status, createdAt: bookedAt } = booking
  return { customerId, left: status === 'cancelled' ? pence(0) : stillDue(booking), bookedAt }
}

function toPay(due: Due | null): AmountDue | null {
  return due && { ...due, description: `Booking ${due.reference}` }
}
