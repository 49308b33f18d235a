import type { Context } from 'hono'
import type { LinksModule } from '#modules/booking'
import type { GasModule, GasPrinter, GasRecord } from '#modules/care'
import type { Catalogue } from '#modules/catalogue'
import { actorOf } from '../../bookings/actor.ts'
import type { Api } from '../../kit/api.ts'
import type { HttpEnv } from '../../kit/env.ts'
import { notFound, problem } from '../../kit/problem.ts'
import { type LinkDoorPorts, createLinkDoor } from '../../pages/link-door.ts'
import type { PageAnswers } from '../../pages/page-answers.ts'
import { createSecretPages } from '../../pages/secret-page.ts'
import { recordParams } from './fields.ts'

interface FilePorts extends LinkDoorPorts {
  readonly care: Pick<GasModule, 'gasRecord' | 'gasRecordByLink'>
  readonly links: Pick<LinksModule, 'open'>
  readonly catalogue: Pick<Catalogue, 'site'>
  readonly printer: GasPrinter
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse' | 'byAddress'>
}

/** The gas safety record as a PDF, and the copy of a tenant, who needs no account. */
export function gasFiles(api: Api, ports: FilePorts): void {
  const { care, links, catalogue, printer, limits, pageAnswers } = ports
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })

  async function file(
    c: Context<HttpEnv>,
    { record, digest }: { readonly record: GasRecord; readonly digest: string },
  ): Promise<Response> {
    const { businessName: business } = await catalogue.site()
    const bytes = await printer.printGasRecord({ record, digest, business })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="gas-safety-record-${record.checkedOn.toString()}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  }

  api.endpoint(
    {
      tag: 'Care',
      access: 'signed-in',
      method: 'get',
      path: '/api/gas-records/:id/pdf',
      summary:
        'A submitted gas safety record as a tagged PDF, the same bytes each time. For the landlord, the office and the engineer who signed it.',
      params: recordParams,
      answers: { 200: { says: 'The file' } },
    },
    async ({ c, who, params }) => {
      const found = await care.gasRecord(actorOf(who), params.id)
      return found ? file(c, found) : problem(c, notFound)
    },
  )

  api.other({ method: 'get', path: '/gas-record/:token', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    return (await recordOf(c)) ? pages.byAddress(c) : pages.ended(c)
  })

  api.other({ method: 'get', path: '/gas-record/:token/pdf', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    const found = await recordOf(c)
    return found ? pages.secret(await file(c, found)) : pages.ended(c)
  })

  async function recordOf(c: Context<HttpEnv>) {
    const booking = await links.open(c.req.param('token') ?? '', 'gas_record')
    return booking && care.gasRecordByLink({ bookingId: booking.id, number: booking.visitNumber })
  }
}
