import type { Context } from 'hono'
import { z } from 'zod'
import {
  type Catalogue,
  type SettingFault,
  type SettingKey,
  catalogueLimits,
  parseSiteFacts,
  printBookingRules,
  printSiteFacts,
} from '#modules/catalogue'
import { offerModes } from '#modules/fulfilment'
import { printHours, printRoom } from '#modules/scheduling'
import type { Api } from '../kit/api.ts'
import { line, localDate } from '../kit/fields.ts'
import { pageSchema } from '../kit/paging.ts'
import { notFound, notValidFields, problem } from '../kit/problem.ts'
import { businessEffects } from './business-effects.ts'
import { effectsSchema, versionOfAnswer, writeFields, writeOf } from '../settings/fields.ts'
import { settingProblem } from '../settings/problems.ts'

const day = z.strictObject({ opens: z.string(), closes: z.string() }).nullable()
/** Monday is 1; a closed day is null. */
export const hours = z.strictObject({ 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day })

const rules = z.strictObject({
  minimum_notice_minutes: z.int(),
  horizon_days: z.int(),
  urgent_from_open_day: z.int(),
  priority_from_open_day: z.int(),
  standard_from_open_day: z.int(),
  unpaid_minutes: z.int(),
  late_cancellation_fee_pence: z.int(),
  emergency_fee_pence: z.int(),
  refund_without_admin_pence: z.int(),
  guarantee_months: z.int(),
  free_change_hours: z.int(),
  guests_may_book: z.boolean(),
  office_may_book_after: z.boolean(),
  /** Null: no limit. */
  jobs_per_day: z.int().nullable(),
  jobs_per_technician: z.int().nullable(),
  capacity: z.record(z.string(), z.int()),
})

export const wantedRules = rules
  .partial({
    refund_without_admin_pence: true,
    guarantee_months: true,
    free_change_hours: true,
    guests_may_book: true,
    office_may_book_after: true,
    urgent_from_open_day: true,
    priority_from_open_day: true,
    standard_from_open_day: true,
    jobs_per_day: true,
    jobs_per_technician: true,
    capacity: true,
  })
  .extend(writeFields)

const room = z.strictObject({
  km_per_hour: z.int(),
  leaves_home_minutes: z.int(),
  /** The visits at once of a trade without technicians. */
  capacity: z.record(z.string(), z.int()).optional(),
  day_caps: z.array(
    z.strictObject({
      scope: z.enum(['firm', 'category', 'technician']),
      id: z.string(),
      jobs: z.int().nullable(),
      minutes: z.int().nullable(),
    }),
  ),
})

const offers = z.strictObject({ offers: z.enum(offerModes, `Choose ${offerModes.join(', ')}`) })

export const site = z.strictObject({
  business_name: z.string(),
  hotline: z.string(),
  hotline_confirmed: z.boolean(),
  whatsapp_number: z.string(),
  company_name: z.string(),
  company_number: z.string(),
  registered_office: z.string(),
  business_address: z.string(),
  contact_email: z.string(),
  vat_registered: z.boolean(),
  vat_number: z.string(),
  complaints_address: z.string(),
  insurers: z.string(),
  office_addresses: z.array(z.string()),
})

const closedDay = z.object({ date: z.string(), name: z.string() })
const newClosedDay = z.strictObject({ date: localDate, name: line(catalogueLimits.closedDayName, 'Say why') })

const shared = { tag: 'Office', access: 'settings' } as const
const present = { version: versionOfAnswer }

/** The owner's settings. Each is put as a whole. */
export function settingsRoutes(api: Api, { catalogue }: { readonly catalogue: Catalogue }): void {
  const refused = (c: Context, faults: readonly SettingFault[]) => problem(c, notValidFields(faults))
  // The version is read before the value: a save between the two makes the version too low, never too high.
  const versionOf = async (key: SettingKey) => (await catalogue.presentSetting(key)).version
  async function rulesNow() {
    const { version, ...present } = await catalogue.bookingRules()
    return { ...printBookingRules(present), version }
  }
  async function siteNow() {
    const version = await versionOf('site')
    return { ...printSiteFacts(await catalogue.site()), version }
  }

  const hoursAnswer = { 200: { says: 'The weekly hours; Monday is 1, a closed day is null', schema: hours } }
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/opening-hours',
      summary: 'When the business is open',
      answers: hoursAnswer,
    },
    async () => ({ status: 200, body: printHours(await catalogue.openingHours()) }),
  )
  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/opening-hours',
      summary: 'Open at other hours from now on; bookings that stand are kept',
      body: hours,
      answers: hoursAnswer,
    },
    async ({ c, body }) => {
      const set = await catalogue.setOpeningHours(body)
      return set.ok ? { status: 200, body: printHours(set.value) } : refused(c, set.refusal.faults)
    },
  )

  const offersAnswer = { 200: { says: 'The visits that technicians accept or decline', schema: offers } }
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/offers',
      summary: 'Which automatic assignments are offers',
      answers: offersAnswer,
    },
    async () => ({ status: 200, body: { offers: await catalogue.offers() } }),
  )
  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/offers',
      summary: 'Offers for emergencies, for all visits, or off, from now on; offers that are open stay',
      body: offers,
      answers: offersAnswer,
    },
    async ({ body }) => {
      await catalogue.setOffers(body.offers)
      return { status: 200, body }
    },
  )

  const rulesAnswer = { 200: { says: 'The rules', schema: rules.extend(present) } }
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/booking-rules',
      summary: 'The rules for bookings',
      answers: rulesAnswer,
    },
    async () => ({ status: 200, body: await rulesNow() }),
  )
  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/booking-rules',
      summary:
        'Other rules for bookings from now on; an open day, the months of the guarantee, or a choice about guests or callers that is left out has its default; limits, capacity and free changes stay as they are',
      body: wantedRules,
      answers: rulesAnswer,
    },
    async ({ c, body }) => {
      const { version, why, ...wanted } = body
      const saved = await catalogue.setBookingRules(wanted, writeOf({ version, why }))
      return saved.ok ? { status: 200, body: await rulesNow() } : problem(c, settingProblem(saved.refusal))
    },
  )

  const roomAnswer = {
    200: {
      says: 'The settings; a speed of 0 does not count travel, and the id of the firm is empty',
      schema: room,
    },
  }
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/room',
      summary: 'Travel between visits, and the most visits or minutes that start on a day',
      answers: roomAnswer,
    },
    async () => ({ status: 200, body: printRoom(await catalogue.room()) }),
  )
  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/room',
      summary:
        'Other room between visits from now on; bookings that stand are kept. A `capacity` that is left out stays as it is.',
      body: room.extend(writeFields),
      answers: roomAnswer,
    },
    async ({ c, body }) => {
      const { version, why, ...given } = body
      const wanted = { capacity: (await catalogue.room()).capacity, ...given }
      const saved = await catalogue.saveSetting('room', wanted, writeOf({ version, why }))
      return saved.ok
        ? { status: 200, body: printRoom(await catalogue.room()) }
        : problem(c, settingProblem(saved.refusal))
    },
  )

  const siteAnswer = { 200: { says: 'The facts; an empty one is not shown', schema: site.extend(present) } }
  api.endpoint(
    { ...shared, method: 'get', path: '/api/admin/site', summary: 'Who the business is', answers: siteAnswer },
    async () => ({ status: 200, body: await siteNow() }),
  )
  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/site',
      summary: 'Say who the business is, and confirm its hotline',
      body: site
        .partial({
          whatsapp_number: true,
          vat_registered: true,
          business_address: true,
          contact_email: true,
          office_addresses: true,
        })
        .extend(writeFields),
      answers: siteAnswer,
    },
    async ({ c, body }) => {
      const { businessAddress: business_address, contactEmail: contact_email } = await catalogue.site()
      const { version, why, ...facts } = body
      const wanted = { business_address, contact_email, ...facts }
      const saved = await catalogue.saveSetting('site', wanted, writeOf({ version, why }))
      return saved.ok ? { status: 200, body: await siteNow() } : problem(c, settingProblem(saved.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/site/preview',
      summary: 'What other facts about the business would change on pages and documents. Nothing is saved.',
      body: site.partial().extend(writeFields),
      answers: { 200: { says: 'The effects', schema: effectsSchema } },
    },
    async ({ c, body: { version: _version, why: _why, ...facts } }) => {
      const now = await catalogue.site()
      const then = parseSiteFacts({ ...printSiteFacts(now), ...facts })
      return then.ok
        ? { status: 200, body: { effects: businessEffects(now, then.value) } }
        : refused(c, then.refusal.faults)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/closed-days',
      summary: 'Bank holidays and other days on which the business is closed',
      answers: { 200: { says: 'The days, in the order of the calendar', schema: pageSchema(closedDay) } },
    },
    async () => ({ status: 200, body: { items: await catalogue.closedDays(), next_cursor: null } }),
  )
  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/closed-days',
      summary: 'Close on a day; bookings that stand are kept',
      body: newClosedDay,
      answers: { 201: { says: 'Closed', schema: closedDay } },
    },
    async ({ c, body }) => {
      const added = await catalogue.addClosedDay({ date: body.date.toString(), name: body.name })
      if (added.ok) return { status: 201, body: added.value }
      return problem(c, { status: 409, code: 'closed_day_known', detail: 'That day is closed already.' })
    },
  )
  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/admin/closed-days/:date',
      summary: 'Open on a day again, as the weekly hours say',
      params: z.object({ date: localDate }),
      answers: { 204: { says: 'Open again' } },
    },
    async ({ c, params }) => {
      const removed = await catalogue.removeClosedDay(params.date.toString())
      return removed.ok ? { status: 204 } : problem(c, notFound)
    },
  )
}
