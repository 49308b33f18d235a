import { join } from 'node:path'
import { createPhotoFiles, createSignatureFiles } from '#adapters/files'
import { type TextProvider, createVisitReports } from '#modules/booking'
import { visitPhotoRoutes } from '../../../../src/http/fulfilment/photo-routes.ts'
import { reportRoutes } from '../../../../src/http/fulfilment/report-routes.ts'
import { fulfillmentRoutes } from '../../../../src/http/fulfilment/reports/fulfillment-routes.ts'
import { summaryRoutes } from '../../../../src/http/fulfilment/reports/summary-routes.ts'
import { submitRoutes } from '../../../../src/http/fulfilment/reports/submit-routes.ts'
import { signatureRoutes } from '../../../../src/http/fulfilment/signature-routes.ts'
import { visitActionRoutes } from '../../../../src/http/fulfilment/visit-actions.ts'
import { openBookingApp } from '../../../support/apps/booking-app.ts'
import { departuresOf } from '../../../support/apps/departures-of.ts'
import { tuesdayTen } from '../../../support/builders/bookings.ts'
import { confirmed } from '../../bookings/confirmed-booking.ts'
import { stores } from '../../../support/stores.ts'

export const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Tom's visit on Tuesday at ten, to Asha; he has checked in at ten, and it is half past ten. */
export async function openReport(plumbers: readonly string[] = ['tom'], texts: TextProvider | null = null) {
  const site = openBookingApp(plumbers)
  const { booking, database, clock, ports } = site
  const departures = departuresOf(site)
  const files = createPhotoFiles(site.folder.path)
  const signatures = createSignatureFiles(join(site.folder.path, 'signatures'))
  const reports = createVisitReports({
    ...ports,
    reports: stores.reports(database),
    files,
    signatures,
    texts,
    clock,
  })
  visitPhotoRoutes(site.api, { reports, uploads: site.uploads })
  visitActionRoutes(site.api, { booking, departures })
  reportRoutes(site.api, { reports })
  signatureRoutes(site.api, { reports })
  submitRoutes(site.api, { reports })
  summaryRoutes(site.api, { reports })
  fulfillmentRoutes(site.api, { reports })
  const id = await confirmed(site)
  clock.set(tuesdayTen)
  const path = `/api/visits/vis_${id.slice('bkg_'.length)}-1`
  let last = 5_000
  const send = (method: string, step: string, body: object, as: string | null = 'tom') =>
    site.send(as, method, `${path}/${step}`, { action_id: uuid((last += 1)), ...body })
  const lead = String(site.data.value('visits', 'technician_id', { booking_id: id })).replace('tec_', '')
  await send('POST', 'check-in', {}, lead)
  clock.move({ minutes: 30 })
  const form = (photo: Uint8Array, fields: Readonly<Record<string, string>> = { photo_type: 'after' }) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('photo', new Blob([Buffer.from(photo)]), 'photo.jpg')
    return body
  }
  return {
    ...site,
    files,
    signatures,
    reports,
    form,
    photo: (n: number, body: FormData, as: string | null = lead) =>
      site.send(as, 'PUT', `${path}/photos/${uuid(n)}`, body),
    id,
    path,
    lead,
    step: (name: string, body: object = {}, as: string | null = lead) => send('POST', name, body, as),
    put: (name: string, body: object, as: string | null = lead) => send('PUT', name, body, as),
    read: (as: string | null = 'office') => site.send(as, 'GET', `${path}/report`),
    submit: (body: object = {}, as: string | null = lead) => send('POST', 'submit', body, as),
    hashNow: async () => String((await site.send('office', 'GET', `${path}/report`)).body['report_hash']),
    visit: async () => (await site.send('office', 'GET', path)).body,
    bookingNow: async () => (await site.send('office', 'GET', `/api/bookings/${id}`)).body,
  }
}
