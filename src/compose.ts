import {
  type AccountPorts,
  type IdentityPorts,
  createAccounts,
  createIdentities,
  createRecovery,
} from '#modules/accounts'
import { type AdministrationPorts, createAdministration } from '#modules/administration'
import {
  type BookingDetails,
  type BookingPorts,
  type DraftPorts,
  type Due,
  type LinkPorts,
  type PhotoPorts,
  type VariationPorts,
  createBooking,
  createDrafts,
  createLinks,
  createPhotos,
  createVariations,
  stillDue,
} from '#modules/booking'
import { type CataloguePorts, createCatalogue } from '#modules/catalogue'
import { type EnquiryPorts, createEnquiries } from '#modules/enquiries'
import {
  type MessagingPorts,
  type PushDevicePorts,
  type TellingPorts,
  createMessaging,
  createPushDevices,
  createTelling,
} from '#modules/messaging'
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
  readonly recovery: Pick<IdentityPorts, 'links' | 'identities' | 'linkTokens' | 'providers'>
  readonly catalogue: Omit<CataloguePorts, 'clock' | 'ids'>
  readonly enquiries: Omit<EnquiryPorts, 'clock' | 'ids'>
  readonly messaging: Omit<MessagingPorts, 'clock' | 'ids'>
  readonly push: Pick<PushDevicePorts, 'subscriptions' | 'isPushAddress'>
  readonly telling: Omit<TellingPorts, 'clock' | 'send' | 'channels' | 'business'>
  readonly booking: Omit<BookingPorts, 'clock' | 'ids'>
  readonly drafts: Omit<DraftPorts, 'clock'>
  readonly photos: Omit<PhotoPorts, 'clock' | 'ids' | 'findBooking'>
  readonly links: Pick<LinkPorts, 'links' | 'tokens'>
  readonly variations: VariationPorts['variations']
  readonly payments: Omit<PaymentPorts, 'clock' | 'ids' | 'bookings' | 'paid' | 'receiptFacts'>
  readonly security: SecurityPorts['security']
  readonly administration: AdministrationPorts
}

/** Puts the modules together. No choice is made here but who gets what. */
export function compose(adapters: Adapters) {
  const { clock, ids } = adapters
  const booking = createBooking({ ...adapters.booking, clock, ids })
  const catalogue = createCatalogue({ ...adapters.catalogue, clock, ids })
  const amountDue = async (bookingId: BookingId) => toPay(await booking.amountDue(bookingId))
  const paid = async (bookingId: BookingId) => {
    await booking.confirmPaid(bookingId)
  }
  const findBooking = (bookingId: BookingId) => adapters.booking.bookings.find(bookingId)
  const balance = async (bookingId: BookingId) => {
    const found = await findBooking(bookingId)
    return found && balanceOf(found)
  }
  const receiptFacts = async (bookingId: BookingId) => {
    const found = await findBooking(bookingId)
    const { businessName, ...business } = await catalogue.site()
    if (!found) return null
    const { reference, service, contact } = found
    return { business: { ...business, name: businessName }, reference, service: service.name, customer: contact.name }
  }
  const { variations } = adapters
  const links = createLinks({ ...adapters.links, variations, findBooking, clock })
  const openLink = (token: string) => links.open(token, 'variation')
  const messaging = createMessaging({ ...adapters.messaging, clock, ids })
  const business = async () => {
    const { businessName: name, hotline } = await catalogue.site()
    return { name, hotline }
  }
  const telling = createTelling({ ...adapters.telling, ...messaging, business, clock })
  const ofAccounts = { ...adapters.accounts, ...adapters.recovery, clock, ids }
  return {
    recovery: createRecovery(ofAccounts),
    identities: createIdentities(ofAccounts),
    accounts: createAccounts({ ...adapters.accounts, clock, ids }),
    catalogue,
    messaging: { ...messaging, ...telling },
    push: createPushDevices({ ...adapters.push, hash: adapters.accounts.tokens.hash, clock, ids }),
    enquiries: createEnquiries({ ...adapters.enquiries, clock, ids }),
    booking,
    drafts: createDrafts({ ...adapters.drafts, clock }),
    links,
    variations: createVariations({ variations, findBooking, openLink, clock, ids }),
    photos: createPhotos({ ...adapters.photos, findBooking, clock, ids }),
    payments: createPayments({
      ...adapters.payments,
      bookings: { amountDue, balance },
      paid: { paid },
      receiptFacts,
      clock,
      ids,
    }),
    administration: createAdministration(adapters.administration),
    security: createPaymentSecurity({ ...adapters.payments, security: adapters.security, clock, ids }),
  }
}

export type Modules = ReturnType<typeof compose>

/** What can be paid by hand is not less than what a card is asked for now: the rest of a deposit may come in cash. */
function balanceOf(booking: BookingDetails): Balance {
  const { customerId, status, createdAt: bookedAt } = booking
  return { customerId, left: status === 'cancelled' ? pence(0) : stillDue(booking), bookedAt }
}

function toPay(due: Due | null): AmountDue | null {
  return due && { ...due, description: `Booking ${due.reference}` }
}
