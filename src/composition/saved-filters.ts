import { peopleWords } from '#modules/administration'
import { documentsWords } from '#modules/billing'
import { bookingsWords } from '#modules/booking'
import { appliancesWords, duesWords } from '#modules/care'
import { servicesWords } from '#modules/catalogue'
import { inboxWords } from '#modules/chat'
import { customersWords } from '#modules/customers'
import { enquiriesWords } from '#modules/enquiries'
import { queueAskedWords } from '#modules/market'
import { oldJobsWords } from '#modules/imports'
import { messagesWords } from '#modules/messaging'
import { paymentsWords } from '#modules/payments'
import { quotesWords } from '#modules/quoting'
import { reviewsWords } from '#modules/reviews'
import { type SavedFilterPorts, createSavedFilters } from '#modules/saved-filters'

export interface SavedFilterAdapters extends Pick<SavedFilterPorts, 'clock' | 'ids'> {
  readonly savedFilters: SavedFilterPorts['filters']
}

/** The words that the reader of each list knows. */
const words: SavedFilterPorts['words'] = {
  bookings: bookingsWords,
  technicians: ['columns'],
  customers: customersWords,
  care: duesWords,
  appliances: appliancesWords,
  'old-jobs': oldJobsWords,
  quotes: quotesWords,
  conversations: inboxWords,
  enquiries: enquiriesWords,
  messages: messagesWords,
  market: queueAskedWords,
  payments: paymentsWords,
  invoices: documentsWords,
  reviews: reviewsWords,
  services: servicesWords,
  users: peopleWords,
}

export function composeSavedFilters({ savedFilters: filters, clock, ids }: SavedFilterAdapters) {
  return createSavedFilters({ filters, words, clock, ids })
}
