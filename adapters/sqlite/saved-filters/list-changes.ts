import type { ListChanges, OfficeList } from '#modules/saved-filters'
import type { SqliteDatabase } from '../kit/database.ts'
import { everyChange, watchChanges } from '../kit/watch-changes.ts'

/** The tables whose rows a list of the office shows, or counts in its rows. */
const tablesOf: Readonly<Record<OfficeList, readonly string[]>> = {
  bookings: ['bookings', 'visits', 'visit_crew', 'payments'],
  technicians: ['technicians', 'users', 'credentials'],
  customers: ['users', 'properties', 'customer_takings'],
  care: ['care_dues', 'care_plans', 'care_plan_visits', 'gas_copies'],
  appliances: ['appliances', 'properties'],
  'old-jobs': ['old_jobs'],
  quotes: ['quote_requests', 'quote_entries', 'invoices'],
  conversations: ['conversations', 'conversation_entries'],
  enquiries: ['enquiries'],
  messages: ['messages'],
  market: ['adverts', 'listing_reviews', 'market_cases', 'market_decisions', 'market_appeals'],
  payments: ['payments', 'refunds', 'payment_disputes'],
  invoices: ['invoices', 'work_to_invoice', 'credits_due'],
  reviews: ['published_reviews'],
  services: ['services', 'categories'],
  users: ['users'],
}

/** Only a list that somebody has opened is watched. */
export function createSqliteListChanges({ raw }: SqliteDatabase): ListChanges {
  const watched = new Map<OfficeList, (listener: () => void) => void>()
  return {
    onChange(list, listener) {
      const watch =
        watched.get(list) ??
        watchChanges(raw, `note_list_${list.replaceAll('-', '_')}`, tablesOf[list].flatMap(everyChange))
      watched.set(list, watch)
      watch(listener)
    },
  }
}
