import { join } from 'node:path'
import sharp from 'sharp'
import { createPhotoFiles, createSignatureFiles } from '#adapters/files'
import { createVisitReports } from '#modules/booking'
import type { BookingId } from '#modules/shared'
import { claimRoutes } from '../../../../src/http/claims/routes.ts'
import { visitPhotoRoutes } from '../../../../src/http/fulfilment/photo-routes.ts'
import { planRoutes } from '../../../../src/http/fulfilment/plan-routes.ts'
import { reportRoutes } from '../../../../src/http/fulfilment/report-routes.ts'
import { submitRoutes } from '../../../../src/http/fulfilment/reports/submit-routes.ts'
import { signatureRoutes } from '../../../../src/http/fulfilment/signature-routes.ts'
import { visitActionRoutes } from '../../../../src/http/fulfilment/visit-actions.ts'
import { visitFormRoutes } from '../../../../src/http/forms/visit-routes.ts'
import { offerRoutes } from '../../../../src/http/offers/offer-routes.ts'
import { openBookingApp } from '../../../support/apps/booking-app.ts'
import { departuresOf } from '../../../support/apps/departures-of.ts'
import { addForm, formsOf } from '../../../support/apps/forms-of.ts'
import { burstPipe, tapRepair, tuesdayTen } from '../../../support/builders/bookings.ts'
import { aForm } from '../../../support/builders/forms.ts'
import { confirmed } from '../../bookings/confirmed-booking.ts'
import { dataUrl, signaturePng } from '../reports/signatures.ts'
import { stores } from '../../../support/stores.ts'

export const plumbers = ['tom', 'ann', 'bob'] as const

/** A visit as the office reads it. */
export interface ReadVisit {
  readonly id: string
  readonly booking_id: BookingId
  readonly number: number
  readonly status: string
  readonly technicians: readonly { readonly id: string }[]
  readonly scheduled_date: string | null
  readonly arrived_at: string | null
  readonly check_in_time: string | null
  readonly check_out_time: string | null
  readonly time_spent_minutes: number | null
  readonly completion_status: string | null
  readonly version: number
}

/** An action as a phone sent it, to be sent again. */
export interface SentAction {
  readonly as: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: object | (() => FormData)
}

type Answer = Awaited<ReturnType<ReturnType<typeof openBookingApp>['send']>>

/** The report of each visit waits for it. */
const form = aForm('safety', { moment: 'before_completion', categories: [], services: [tapRepair, burstPipe] })
const drawn = dataUrl(await signaturePng())
const photos = await Promise.all(
  ['#c0ffee', '#bada55', '#facade'].map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  ),
)

/** A booking of Asha: for Tuesday at ten, which it nearly is, or an emergency that is offered. */
export async function openWorld(kind: 'planned' | 'emergency') {
  const site = openBookingApp(plumbers)
  const { api, booking, data, database, clock, ports } = site
  const offers = kind === 'emergency' ? 'emergencies' : 'off'
  data.insert('settings', { key: 'offers', value: JSON.stringify(offers), updated_at: '' })
  const reports = createVisitReports({
    ...ports,
    reports: stores.reports(database),
    files: createPhotoFiles(site.folder.path),
    signatures: createSignatureFiles(join(site.folder.path, 'signatures')),
    texts: null,
    clock,
  })
  offerRoutes(api, { booking })
  planRoutes(api, { booking })
  visitActionRoutes(api, { booking, departures: departuresOf(site) })
  visitPhotoRoutes(api, { reports, uploads: site.uploads })
  reportRoutes(api, { reports })
  signatureRoutes(api, { reports })
  submitRoutes(api, { reports })
  claimRoutes(api, booking)
  visitFormRoutes(api, { forms: formsOf(site) })
  await addForm(site, form)

  async function made(): Promise<BookingId> {
    if (kind === 'planned') return confirmed(site, { service_id: tapRepair })
    const order = { service_id: burstPipe, scheduled_date: undefined, problem_description: 'A pipe has burst.' }
    const { status, body } = await site.book('asha', order)
    if (status !== 201) throw new Error(`not booked: ${JSON.stringify(body)}`)
    return body['id'] as BookingId
  }
  const id = await made()
  if (kind === 'planned') clock.set(tuesdayTen.subtract({ hours: 2 }))

  async function visitsOf(of: BookingId): Promise<readonly ReadVisit[]> {
    const { status, body } = await site.send('office', 'GET', `/api/bookings/${of}/visits`)
    if (status !== 200) throw new Error(`the office reads no visits of ${of}`)
    return body['items'] as readonly ReadVisit[]
  }
  const bookings = () => data.texts('bookings', 'id') as readonly BookingId[]

  return {
    ...site,
    id,
    drawn,
    photos,
    form,
    bookings,
    visitsOf,
    /** Those of all bookings: a claim makes another booking. */
    visits: async () => (await Promise.all(bookings().map(visitsOf))).flat(),
    bookingNow: async (of: BookingId) => (await site.send('office', 'GET', `/api/bookings/${of}`)).body,
    report: async (visit: ReadVisit) => (await site.send('office', 'GET', `/api/visits/${visit.id}/report`)).body,
    async waitsForForm(visit: ReadVisit): Promise<boolean> {
      const { body } = await site.send('office', 'GET', `/api/visits/${visit.id}/forms`)
      return (body['items'] as readonly { readonly complete: boolean }[]).some(({ complete }) => !complete)
    },
    /** All actions that were done, each with its first answer. */
    done: [] as { readonly sent: SentAction; readonly first: Answer }[],
    /** The facts that never change once they are there. */
    settled: new Map<string, string>(),
    count: 0,
    [Symbol.dispose]: () => site[Symbol.dispose](),
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
