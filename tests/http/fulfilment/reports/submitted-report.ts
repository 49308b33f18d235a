import { createPdfReceipts } from '#adapters/receipts'
import { createLinkTokens } from '#adapters/system'
import { createCustomerReports, createLinks } from '#modules/booking'
import { hash } from 'node:crypto'
import { customerReportRoutes } from '../../../../src/http/fulfilment/customer-report-routes.ts'
import { noRateLimits } from '../../../../src/http/kit/rate-limits.ts'
import { openReport } from './report-app.ts'
import { stores } from '../../../support/stores.ts'

type Site = Awaited<ReturnType<typeof openReport>>

/** Closes the report that is being written, as rows: its visit is over. */
export function closeReport({ data, id }: Pick<Site, 'data' | 'id'>, canonical = 'the text'): void {
  data.set('visits', { booking_id: id, number: 1 }, { status: 'done', completion_status: 'completed' })
  data.set(
    'visit_reports',
    { booking_id: id, submitted_at: null },
    {
      submitted_at: '2026-03-03T10:40:00.000Z',
      submitted_by: 'usr_tom',
      canonical,
      report_hash: hash('sha256', canonical),
    },
  )
}

/** Tom's visit to Asha with the routes of the customer's report; nothing of it is submitted yet. */
export async function openCustomerReport() {
  const site = await openReport(['tom', 'ann'])
  const { clock, database, ports, files, signatures } = site
  const links = createLinks({
    links: stores.links(database),
    tokens: createLinkTokens(),
    variations: { latest: async () => null },
    findBooking: (id) => ports.bookings.find(id),
    isInUse: async () => true,
    clock,
  })
  const credentials = stores.credentials(database)
  const customerReports = createCustomerReports({
    bookings: ports.bookings,
    reports: stores.reports(database),
    files,
    signatures,
    business: async () => ({
      name: 'Callout Croydon',
      hotline: '0800-247-847',
      companyName: 'Callout Ltd',
      companyNumber: '01234567',
      registeredOffice: '1 High Street',
      vatRegistered: true,
    }),
    registrations: async (_, crew, at) => {
      const counted = await credentials.countedAt(
        crew.map(({ userId }) => userId),
        ['gas_safe'],
        at,
      )
      return counted.map(({ number, categories, expiresOn: until }) => ({
        technician: 'Tom',
        kind: 'Gas Safe registration',
        number,
        categories,
        until,
      }))
    },
    clock,
  })
  const blank = async (_: unknown, status: number) => new Response(null, { status })
  const page = async () => new Response('a page')
  customerReportRoutes(site.api, {
    customerReports,
    logos: { lookAt: async () => ({ colour: null, logo: null }) },
    booking: site.booking,
    printer: createPdfReceipts('node_modules/@fontsource'),
    links,
    limits: noRateLimits,
    pageAnswers: {
      refuse: blank,
      afresh: page,
      byAddress: page,
      show: async (c, _, { status }) => c.body(null, status),
    },
  })
  const get = async (path: string, as: string | null = null) => {
    const answer = await site.api.call(path, { ...(as !== null && { as: site.userOf(as) }) })
    return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  return {
    ...site,
    links,
    customerReports,
    get,
    pdf: (as: string | null = 'asha') => get(`/api/bookings/${site.id}/report.pdf`, as),
    /** Writes and submits it. */
    async submit(fields: object = { work_performed: 'A new washer.', completion_status: 'completed' }): Promise<void> {
      await site.put('report', fields)
      closeReport(site)
    },
    async token(): Promise<string> {
      const made = await links.makeReportLink(site.id)
      if (!made) throw new Error('a link could be made')
      return made.token
    },
  }
}
