import { zipStream } from '#adapters/files'
import type { Administration } from '#modules/administration'
import type { ReportPrinter } from '#modules/booking'
import { parseId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { actorOf } from '../bookings/actor.ts'
import type { Api } from '../kit/api.ts'
import { notFound, problem } from '../kit/problem.ts'
import { evidenceFiles } from './evidence-files.ts'

interface Ports extends Pick<
  Modules,
  'booking' | 'customerReports' | 'messaging' | 'accounts' | 'logos' | 'variations'
> {
  readonly printer: ReportPrinter
  readonly security: Pick<Modules['security'], 'trail'>
  readonly administration: Pick<Administration, 'note'>
}

/** The evidence for a dispute as files, for a person to check and to send: nothing is sent automatically. */
export function evidenceRoutes(api: Api, ports: Ports): void {
  const { booking, security, administration } = ports

  api.other({ method: 'get', path: '/admin/payments/:id/evidence.zip', access: 'payment-security' }, async (c) => {
    const who = c.var.who
    const id = parseId('pay', c.req.param('id') ?? '')
    const trail = id && (await security.trail(id))
    if (!who || !trail || trail.disputes.length === 0) return problem(c, notFound)
    const actor = actorOf(who)
    const { bookingId } = trail.record.payment
    const found = bookingId && (await booking.find(actor, bookingId))
    if (!found || !found.ok) return problem(c, notFound)
    const target = { kind: 'payment', id: trail.record.payment.id }
    await administration.note({ action: 'evidence_gathered', target, before: null, after: null })
    return new Response(zipStream(evidenceFiles(ports, actor, found.value)), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="evidence-${found.value.reference}.zip"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  })
}
