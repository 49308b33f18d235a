import { type AccountPorts, createAccounts } from '#modules/accounts'
import {
  type BookingPorts,
  type DraftPorts,
  type Due,
  type PhotoPorts,
  createBooking,
  createDrafts,
  createPhotos,
} from '#modules/booking'
import { type CataloguePorts, createCatalogue } from '#modules/catalogue'
import {
  type AmountDue,
  type Balance,
  type PaymentPorts,
  type SecurityPorts,
  createPaymentSecurity,
  createPayments,
} from '#modules/payments'
import { type AnswerStore, type BookingId, type Clock, type IdSource, pence } from '#modules/shared'

/** Everything the modules need from outside, opened and ready. */
export interface Adapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly answers: AnswerStore
  readonly accounts: Omit<AccountPorts, 'clock' | 'ids'>
  readonly catalogue: Omit<CataloguePorts, 'clock' | 'ids'>
  readonly booking: Omit<BookingPorts, 'clock' | 'ids'>
  readonly drafts: Omit<DraftPorts, 'clock'>
  readonly photos: Omit<PhotoPorts, 'clock' | 'ids' | 'findBooking'>
  readonly payments: Omit<PaymentPorts, 'clock' | 'ids' | 'bookings' | 'paid'>
}

  readonly security: SecurityPorts['security']
/** Puts the modules together. No choice is made here but who gets what. */
export function compose(adapters: Adapters) {
  const { clock, ids } = adapters
  const booking = createBooking({ ...adapters.booking, clock, ids })
  const amountDue = async (bookingId: BookingId) => toPay(await booking.amountDue(bookingId))
  const paid = async (bookingId: BookingId) => {
    await booking.confirmPaid(bookingId)
  }
  const findBooking = (bookingId: BookingId) => adapters.booking.bookings.find(bookingId)
  return {
    accounts: createAccounts({ ...adapters.accounts, clock, ids }),
    catalogue: createCatalogue({ ...adapters.catalogue, clock, ids }),
    booking,
    drafts: createDrafts({ ...adapters.drafts, clock }),
    photos: createPhotos({ ...adapters.photos, findBooking, clock, ids }),
    payments: createPayments({ ...adapters.payments, bookings: { amountDue, balance }, paid: { paid }, clock, ids }),
    security: createPaymentSecurity({ ...adapters.payments, security: adapters.security, clock, ids }),
  }
}

export type Modules = ReturnType<typeof compose>

function toPay(due: Due | null): AmountDue | null {
  return due && { ...due, description: `Booking ${due.reference}`, capture: 'automatic' }
}
