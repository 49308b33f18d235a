import { stillDue } from '#modules/booking'
import { createPayments } from '#modules/payments'
import { pence } from '#modules/shared'
import { createSubmission } from '../../../../src/http/kit/submission.ts'
import { cashForms, cashRoutes } from '../../../../src/http/payments/cash-routes.ts'
import { cashOnSiteForms, cashOnSiteRoutes } from '../../../../src/http/tracker/cash-routes.ts'
import { payLinkOnSiteForms, payLinkOnSiteRoutes } from '../../../../src/http/tracker/pay-link-routes.ts'
import { variationRoutes } from '../../../../src/http/variations/routes.ts'
import { linkRoutes } from '../../../../src/http/bookings/link-routes.ts'
import { gatewaysOf, paymentStores } from '../../../support/builders/payments.ts'
import { withVariations } from '../../../support/builders/variations.ts'
import { openReport } from '../reports/report-app.ts'

interface Shown {
  readonly path: string
  readonly alert: string | null
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  readonly values: Readonly<Record<string, string>>
}

/** The office's link and the technician's, at a visit that has begun; £35 of £120 are to be paid. */
export async function openOnSite(plumbers: readonly string[] = ['tom', 'ann']) {
  const site = await openReport(plumbers)
  const { booking, id, data, lead } = site
  const { links, variations } = withVariations(site, (file) => site.files.read(file))
  variationRoutes(site.api, variations)
  const publicUrl = new URL('http://localhost:3000')
  const accounts = {
    technicianOf: async (user: string) => {
      const found = data.value('technicians', 'id', { user_id: user })
      return found === null ? null : ({ id: found } as never)
    },
  }
  const pageAnswers = {
    show: async (_: unknown, path: string, { status, form }: { status?: number | null; form?: object | null }) =>
      Response.json({ path, ...form }, { status: status ?? 200 }),
    refuse: async (_: unknown, status: number) => new Response('', { status }),
    afresh: async () => new Response(''),
  }
  const submission = createSubmission(site.api, pageAnswers, async () => null)
  linkRoutes(site.api, { links, deviceAccess: { endLinks: async () => {} } }, publicUrl)
  payLinkOnSiteRoutes(site.api, { booking, links, publicUrl })
  payLinkOnSiteForms(submission, { booking, links, publicUrl, accounts, pageAnswers })
  const payments = paymentsOver(site)
  cashOnSiteRoutes(site.api, { booking, payments })
  cashOnSiteForms(submission, { booking, payments, accounts })
  cashRoutes(site.api, payments)
  cashForms(submission, payments)
  data.set('bookings', { id }, { agreed_cost_pence: 12_000 })
  const visit = site.path.replace('/api/visits/', '')
  return {
    ...site,
    links,
    variations,
    submission,
    pageAnswers,
    accounts,
    visitId: visit,
    other: plumbers.find((name) => name !== lead) ?? 'nobody',
    photoForm: site.form,
    /** A form of the tracker, or of the office. */
    async form(path: string, fields: Readonly<Record<string, string>> = {}, as: string | null = lead) {
      const answer = await site.api.call(path, {
        ...(as !== null && { as: site.userOf(as) }),
        method: 'POST',
        body: new URLSearchParams(fields),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        to: answer.headers.get('location'),
        headers: answer.headers,
        shown: text.startsWith('{') ? (JSON.parse(text) as Shown) : null,
      }
    },
  }
}

/** The payments of a booking application, with no provider that is set up. */
function paymentsOver({ booking, ports, database, clock, ids }: Awaited<ReturnType<typeof openReport>>) {
  return createPayments({
    ...paymentStores(database),
    gateways: gatewaysOf({ card: null, paypal: null }),
    bookings: {
      amountDue: async () => null,
      async balance(id) {
        const found = await ports.bookings.find(id)
        if (!found) return null
        const left = found.status === 'cancelled' ? pence(0) : stillDue(found)
        return { customerId: found.customerId, left, bookedAt: found.createdAt }
      },
    },
    paid: {
      async paid({ bookingId }) {
        if (bookingId) await booking.confirmPaid(bookingId)
      },
    },
    keepsCards: async () => false,
    returnUrl: () => 'http://localhost:3000/',
    clock,
    ids,
  })
}

export type OnSite = Awaited<ReturnType<typeof openOnSite>>
