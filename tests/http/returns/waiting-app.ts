import { createTokens } from '#adapters/system'
import { type LinkPurpose, createReturns } from '#modules/booking'
import { parseId } from '#modules/shared'
import { planRoutes } from '../../../src/http/fulfilment/plan-routes.ts'
import { returnRoutes } from '../../../src/http/returns/routes.ts'
import { openReport } from '../fulfilment/reports/report-app.ts'
import { stores } from '../../support/stores.ts'

/** Asha's visit on Tuesday was reported at half past ten: it waits for parts. */
export async function openWaiting(
  plumbers: readonly string[] = ['tom', 'ann'],
  submission: object = { return_by: '2026-03-10' },
) {
  const site = await openReport(plumbers)
  const { ports, database, clock } = site
  const links = stores.links(database)
  const returns = createReturns({ ...ports, reports: stores.reports(database) })
  returnRoutes(site.api, returns)
  planRoutes(site.api, { booking: site.booking })
  await site.put('report', { work_performed: 'The pump is dead.', completion_status: 'pending_parts' })
  const sent = await site.submit({ report_hash: await site.hashNow(), check_out_now: true, ...submission })
  const id = parseId('bkg', site.id)
  if (!id) throw new Error('a booking has an id')
  const path = `/api/bookings/${id}/return-visit`
  const tokens = createTokens()
  return {
    ...site,
    id,
    sent,
    returns,
    links,
    other: plumbers.find((name) => name !== site.lead) ?? site.lead,
    ask: (as: string | null = 'office') => site.send(as, 'POST', `${path}/ask`, {}),
    choose: (scheduled_date: string, as: string | null = 'asha') => site.send(as, 'POST', path, { scheduled_date }),
    need: (as: string | null = 'office') => site.send(as, 'GET', path),
    starts: (as: string | null = 'asha', query = '') => site.send(as, 'GET', `${path}/starts${query}`),
    parts: (body: object, as: string | null = 'office') => site.send(as, 'PUT', `${site.path}/parts-to-order`, body),
    visitOf: async (number: number) =>
      (await site.send('office', 'GET', site.path.replace(/-\d+$/, `-${number}`))).body,
    /** A link as a message brings it. */
    async link(purpose: LinkPurpose = 'return') {
      const token = tokens.next()
      const now = clock.now()
      const tokenHash = tokens.hash(token)
      const times = { createdAt: now, expiresAt: now.add({ hours: 24 * 60 }), revokedAt: null }
      await links.add({ tokenHash, purpose, bookingId: id, paymentId: null, ...times })
      return { token, isRevoked: async () => (await links.find(tokenHash))?.revokedAt !== null }
    },
    [Symbol.dispose]: () => site[Symbol.dispose](),
  }
}
