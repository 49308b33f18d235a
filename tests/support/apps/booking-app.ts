import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPhotoFiles } from '#adapters/files'
import {
  createSqliteAccountStore,
  createSqliteAnswerStore,
  createSqliteBookingStore,
  createSqliteChoiceStore,
  createSqliteCustomerDesk,
  createSqliteCustomerStore,
  createSqliteDraftStore,
  createSqlitePhotoStore,
  createSqliteOfferStore,
  createSqliteQuoteStore,
  createSqliteScheduleStore,
  createSqliteTermsStore,
  createTechnicianRatings,
} from '#adapters/sqlite'
import { createReferences, createTokens } from '#adapters/system'
import type { Role } from '#modules/accounts'
import { type BookingPorts, createBooking, createDrafts, createPhotos } from '#modules/booking'
import { type NotifyingModule, unreached } from '#modules/messaging'
import { createCustomerDesk, createCustomers } from '#modules/customers'
import { callerForms } from '../../../src/http/callers/forms.ts'
import { callerRoutes } from '../../../src/http/callers/routes.ts'
import { callerSearchRoutes } from '../../../src/http/callers/search-routes.ts'
import { reductionRoutes } from '../../../src/http/bookings/reduction-routes.ts'
import { bookingRoutes } from '../../../src/http/bookings/routes.ts'
import { visitRoutes } from '../../../src/http/fulfilment/visit-routes.ts'
import { createDraftCookie } from '../../../src/http/wizard/draft-cookie.ts'
import { draftRoutes } from '../../../src/http/wizard/draft-routes.ts'
import { createUploads } from '../../../src/http/uploads/uploads.ts'
import { photoRoutes } from '../../../src/http/bookings/photo-routes.ts'
import { type RateLimits, noRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { quoteRoutes } from '../../../src/http/bookings/quote-routes.ts'
import { settingsRoutes } from '../../../src/http/catalogue/settings-routes.ts'
import type { ShowPage } from '../../../src/http/pages/show-page.ts'
import { slotRoutes } from '../../../src/http/bookings/slot-routes.ts'
import { aUser } from '../builders/accounts.ts'
import { bareApi } from './bare-api.ts'
import { furnish, now, technicianId } from '../builders/bookings.ts'
import { openCatalogue } from '../builders/catalogue.ts'
import { openDatabase } from '../database.ts'
import { someTerms } from './some-terms.ts'
import { countedIds, movableClock } from '../doubles.ts'

/** The booking module over a database of its own, furnished; with as many plumbers as are named. */
export function openBooking(plumbers: readonly string[] = ['tom'], changes: Partial<BookingPorts> = {}) {
  const database = openDatabase()
  furnish(database, plumbers)
  const clock = movableClock(now)
  const ids = countedIds()
  const ratings = createTechnicianRatings(database)
  const ports: BookingPorts = {
    bookings: createSqliteBookingStore(database, ratings),
    offers: createSqliteOfferStore(database),
    schedule: createSqliteScheduleStore(database, ratings),
    quotes: createSqliteQuoteStore(database),
    references: createReferences('CB'),
    clock,
    ids,
    // Somebody who is not off: an emergency of a test may come at any hour.
    onCallAt: async () => plumbers.map(technicianId),
    onAssigned: () => {},
    ...changes,
  }
  return {
    database,
    data: database.data,
    clock,
    ids,
    ports,
    booking: createBooking(ports),
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

interface Sent {
  readonly status: number
  readonly headers: Headers
  // The tests check the content of an answer.
  readonly body: Readonly<Record<string, unknown>>
}

export const aBody = {
  service_id: 'svc_tap-repair',
  scheduled_date: '2026-03-03T10:00:00',
  customer_address: '12 Park Lane',
  customer_postcode: 'cr01ab',
  customer_phone: '020 7946 0958',
  problem_description: 'The tap drips.',
}

/** The booking part of the site, with each named user signed in: `usr_<name>`. */
export function openBookingApp(plumbers: readonly string[] = ['tom'], limits: RateLimits = noRateLimits) {
  const opened = openBooking(plumbers)
  const { database, clock, ids, booking, ports } = opened
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-uploads-'))
  const incoming = mkdtempDisposableSync(join(tmpdir(), 'callout-incoming-'))
  const drafts = createDrafts({ drafts: createSqliteDraftStore(database), tokens: createTokens(), clock })
  const files = createPhotoFiles(folder.path)
  const findBooking: typeof ports.bookings.find = (id) => ports.bookings.find(id)
  const photos = createPhotos({ photos: createSqlitePhotoStore(database), files, findBooking, clock, ids })
  const cookie = createDraftCookie(new URL('http://localhost:3000'))
  const api = bareApi({ limits, clock, answers: createSqliteAnswerStore(database) })
  slotRoutes(api, booking)
  quoteRoutes(api, booking)
  const customers = {
    ...createCustomers({ customers: createSqliteCustomerStore(database), clock, ids }),
    ...createCustomerDesk({ desk: createSqliteCustomerDesk(database), clock }),
  }
  const accounts = createSqliteAccountStore(database)
  reductionRoutes(api, booking)
  const terms = someTerms(createSqliteTermsStore(database), clock)
  const catalogue = openCatalogue(database, clock)
  visitRoutes(api, { booking })
  bookingRoutes(api, { booking, drafts, cookie, customers, catalogue, terms, onBooked() {} })
  callerSearchRoutes(api, { customers })
  const reach = { choices: createSqliteChoiceStore(database), channels: ['in_app', 'email', 'sms'] } as const
  const messaging: Pick<NotifyingModule, 'unreached'> = { unreached: (to, wanted) => unreached(reach, to, wanted) }
  settingsRoutes(api, { catalogue })
  callerRoutes(api, { messaging, accounts, booking, drafts, cookie, customers, catalogue, terms, clock, ids })
  draftRoutes(api, { drafts, photos, cookie, limits, onStep() {}, originOf: () => null })
  const uploads = createUploads({ folder: incoming.path, limits, atOncePerAddress: 8 })
  photoRoutes(api, { booking, drafts, photos, cookie, limits, uploads })
  const answers = createSqliteAnswerStore(database)
  const desk = { messaging, accounts, booking, catalogue, customers, terms, clock, ids }
  const show: ShowPage = async (c, path, { status, form }) => c.json({ path, ...form }, status)
  callerForms(api, { ...desk, drafts, photos, answers, limits, uploads, show })

  const roles: Readonly<Record<string, Role>> = { office: 'office', admin: 'admin', guest: 'guest' }
  const roleOf = (name: string): Role => roles[name] ?? (plumbers.includes(name) ? 'technician' : 'customer')
  const userOf = (name: string) => aUser({ id: name, role: roleOf(name), email: `${name}@example.com` })

  async function send(
    as: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Sent> {
    const answer = await api.call(path, {
      ...(as !== null && { as: userOf(as) }),
      method,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      headers: { ...(!(body instanceof FormData) && { 'content-type': 'application/json' }), ...headers },
    })
    const text = answer.headers.get('content-type')?.includes('json') ? await answer.text() : ''
    return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) }
  }

  return {
    ...opened,
    api,
    folder,
    uploads,
    userOf,
    customers,
    drafts,
    photos,
    send,
    book: (as: string | null = 'asha', changes: object = {}, headers: Readonly<Record<string, string>> = {}) =>
      send(as, 'POST', '/api/bookings', { ...aBody, ...changes }, headers),
    [Symbol.dispose]() {
      opened[Symbol.dispose]()
      folder.remove()
      incoming.remove()
    },
  }
}
