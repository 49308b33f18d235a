import {
  createSqliteAccountStore,
  createSqliteChoiceStore,
  createSqliteCustomerStore,
  createSqliteDepartureStore,
  createSqliteDeviceAccessStore,
  createSqliteDocumentReminders,
  createSqliteDocumentStore,
  createSqliteMessageStore,
  createSqliteRuleStore,
  createSqliteTechnicianStore,
  createSqliteTermsStore,
} from '#adapters/sqlite'
import { createCalendarFiles } from '#adapters/calendar'
import { createLinkTokens, createStopTokens } from '#adapters/system'
import { type PauseSubject, isBilledBy } from '#modules/billing'
import { defaultInvoicingSettings } from '../../../modules/catalogue/invoicing-settings.ts'
import { createDepartures } from '#modules/booking'
import { createCustomers } from '#modules/customers'
import { createDeviceAccess } from '#modules/device-access'
import { type Channel, type Message, createMessaging, createNotifying } from '#modules/messaging'
import type { BookingId, InvoiceId, UserId } from '#modules/shared'
import { notifyOf } from '../../../src/jobs/messages/notify.ts'
import { isNotification } from '../../../src/jobs/messages/notifications.ts'
import { messageRows, type MessageRow } from '../../../adapters/sqlite/messaging/message-rows.ts'
import { openMoneyWorld } from './money-world.ts'
import { someTerms } from './some-terms.ts'
import { withVariations } from '../builders/variations.ts'
import { readEvent } from '../../../src/jobs/outbox/events.ts'
import { testLinks } from '../doubles.ts'

/** Bookings and payments with their messages, which are kept and not sent; every channel is set up. */
export function openNotifyingWorld(plumbers: readonly string[] = ['tom', 'ann']) {
  const world = openMoneyWorld(undefined, plumbers)
  const { database, clock, ids, booking, payments, ports } = world
  const messages = createSqliteMessageStore(database, testLinks)
  const delivery = createMessaging({ messages, senders: [], clock, ids })
  const channels: readonly Channel[] = ['in_app', 'email', 'push', 'whatsapp', 'sms']
  const choices = createSqliteChoiceStore(database)
  const rules = createSqliteRuleStore(database)
  const notifying = createNotifying({
    rules,
    choices,
    stopTokens: createStopTokens('a secret of the test'),
    send: delivery.send,
    channels,
    hasPush: async () => true,
    business: async () => ({ name: 'Callout', hotline: '020 7946 0000' }),
    publicUrl: 'https://callout.example',
    calendar: createCalendarFiles({ host: 'callout.example', email: 'bookings@callout.example' }),
    clock,
  })
  const messaging = { ...delivery, ...notifying }
  const customers = createCustomers({ customers: createSqliteCustomerStore(database), clock, ids })
  const team = createSqliteTechnicianStore(database)
  const people = createSqliteAccountStore(database)
  const accounts = {
    find: (id: UserId) => people.find(id),
    staff: () => people.staff(),
    technicians: () => team.technicians(),
  }
  const departures = createDepartures({
    departures: createSqliteDepartureStore(database),
    findBooking: (id) => ports.bookings.find(id),
    clock,
  })
  const { links, variations } = withVariations(world)
  const deviceAccess = createDeviceAccess({
    accesses: createSqliteDeviceAccessStore(database),
    // The rule itself is that of the thread; here the role decides.
    member: async (_, { user }) =>
      user && {
        userId: user.id,
        side: user.role === 'technician' ? 'technician' : user.role === 'office' ? 'office' : 'customer',
        name: user.fullName,
        isByLink: false,
        closesAt: null,
      },
    tokens: createLinkTokens(),
    clock,
    ids,
  })
  const documents = createSqliteDocumentStore(database)
  const billing = {
    find: (id: InvoiceId) => documents.find(id),
    isBilled: async (id: BookingId) => isBilledBy(await documents.listOfBooking(id)),
  }
  const pauses = createSqliteDocumentReminders(database)
  const documentReminders = { findPause: (subject: PauseSubject) => pauses.findPause(subject) }
  const notify = notifyOf({
    accounts,
    billing,
    booking,
    catalogue: { invoicing: async () => defaultInvoicingSettings },
    customers,
    departures,
    deviceAccess,
    links,
    messaging,
    payments,
    terms: someTerms(createSqliteTermsStore(database), clock),
  })
  let newest = 0

  return {
    ...world,
    messages,
    messaging,
    choices,
    rules,
    accounts,
    billing,
    documentReminders,
    customers,
    departures,
    links,
    variations,
    deviceAccess,
    notify,
    /** Relays the new events to payments and notifications; with `again` all events. */
    async relayAll(again = false): Promise<void> {
      await world.relay()
      const events = database.raw
        .prepare<[number], { readonly id: number; readonly kind: string; readonly body: string; readonly at: string }>(
          'select id, kind, body, at from outbox where id > ? order by id',
        )
        .all(again ? 0 : newest)
      for (const { id, kind, body, at } of events) {
        newest = Math.max(newest, id)
        const event = readEvent({ id, kind, body: JSON.parse(body), at: Temporal.Instant.from(at), attempts: 0 })
        if (isNotification(event)) await notify(event)
      }
    },
    /** The messages of an event, oldest first. */
    messagesFor: (event: string): readonly Message[] =>
      database.raw
        .prepare<[string], MessageRow>('select * from messages where event = ? order by seq')
        .all(event)
        .map((row) => messageRows(testLinks).messageFrom(row)),
  }
}
