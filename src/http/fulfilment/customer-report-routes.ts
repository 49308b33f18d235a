import type { Context } from 'hono'
import type { Logos } from '#modules/billing'
import type {
  BookingDetails,
  BookingModule,
  CustomerReportsModule,
  LinksModule,
  ReportDocument,
  ReportPrinter,
} from '#modules/booking'
import { type BookingId, at, parseId } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { bookingParams } from '../bookings/fields.ts'
import { bookingProblem } from '../bookings/problems.ts'
import type { Api } from '../kit/api.ts'
import { byteStream } from '../kit/byte-stream.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { createSecretPages } from '../pages/secret-page.ts'

interface CustomerReportParts extends LinkDoorPorts {
  readonly customerReports: Pick<
    CustomerReportsModule,
    'find' | 'isThere' | 'ofBooking' | 'readPhoto' | 'readSignature'
  >
  readonly booking: Pick<BookingModule, 'find'>
  readonly printer: ReportPrinter
  readonly logos: Pick<Logos, 'lookAt'>
  readonly links: Pick<LinksModule, 'open' | 'makeReportLink'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse' | 'byAddress'>
}

/**
 * The submitted reports of a booking as a page and as a file: for those who may see the booking, and for the holder of
 * their link, who need not be signed in.
 */
export function customerReportRoutes(api: Api, parts: CustomerReportParts): void {
  const { customerReports: reports, booking: bookings, printer, logos, links, limits, pageAnswers } = parts
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })

  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings/:id/report.pdf',
      tag: 'Field',
      summary: 'The submitted reports of a booking as a tagged PDF, to its customer, its technicians and the office.',
      access: 'booker',
      params: bookingParams,
      answers: { 200: { says: 'The file' } },
    },
    async ({ c, who, params }) => {
      const found = await reports.find(actorOf(who), params.id)
      return found.ok ? file(c, found.value, 'private, no-cache') : bookingProblem(c, found.refusal)
    },
  )

  api.other({ method: 'get', path: '/report/:key', access: 'anyone' }, async (c) => {
    const key = c.req.param('key') ?? ''
    const id = parseId('bkg', key)
    if (id) return (await ofGuest(c, id)) ?? pageAnswers.byAddress(c)
    const held = await door(c)
    if (held) return held
    const token = key.replace(/\.pdf$/, '')
    const booking = await links.open(token, 'report')
    if (!booking) return pages.ended(c)
    const isFile = token !== key
    if (booking.customerId === c.var.who?.id) {
      return pages.secret(c.redirect(isFile ? at.reportFile(booking.id) : at.report(booking.id), 303))
    }
    if (!isFile) return pages.byAddress(c)
    const document = await reports.ofBooking(booking)
    return document ? pages.secret(file(c, document, 'private, no-store')) : pages.ended(c)
  })

  api.other({ method: 'get', path: '/report/:token/photos/:visit/:photo', access: 'anyone' }, async (c) => {
    const { token = '', visit = '', photo = '' } = c.req.param()
    const booking = await links.open(token, 'report')
    const visitId = parseId('vis', visit)
    const bytes = booking && visitId && (await reports.readPhoto(booking, visitId, photo))
    return bytes ? picture(c, bytes, 'image/jpeg') : pageAnswers.refuse(c, 404)
  })

  api.other({ method: 'get', path: '/report/:key/signature/:visit', access: 'anyone' }, async (c) => {
    const { key = '', visit = '' } = c.req.param()
    const booking = await bookingOf(c, key)
    const visitId = parseId('vis', visit)
    const bytes = booking && visitId && (await reports.readSignature(booking, visitId))
    return bytes ? picture(c, bytes, 'image/png') : pageAnswers.refuse(c, 404)
  })

  /** The booking with this id, for whom it is there, or the one that the link leads to. */
  async function bookingOf(c: Context<HttpEnv>, key: string): Promise<BookingDetails | null> {
    const id = parseId('bkg', key)
    if (!id) return links.open(key, 'report')
    const found = c.var.who ? await bookings.find(actorOf(c.var.who), id) : null
    return found?.ok ? found.value : null
  }

  function picture(c: Context<HttpEnv>, bytes: Uint8Array, type: string): Response {
    return pages.secret(
      c.body(Buffer.from(bytes), 200, {
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      }),
    )
  }

  /** Null for everyone but the guest who made the booking: a guest has no page of an account. */
  async function ofGuest(c: Context<HttpEnv>, id: BookingId): Promise<Response | null> {
    const { guest } = c.var
    const found = guest && (await bookings.find(actorOf(guest), id))
    if (!found?.ok || !(await reports.isThere(found.value))) return null
    const link = await links.makeReportLink(id)
    return link && pages.secret(c.redirect(at.link.report(link.token), 303))
  }

  function file(c: Context<HttpEnv>, document: ReportDocument, cache: string): Response {
    const { reference } = document
    const booking = { id: document.bookingId }
    const pieces = printer.printReport(document, {
      photo: (visit, photo) => reports.readPhoto(booking, visit, photo),
      signature: (visit) => reports.readSignature(booking, visit),
      look: (moment) => logos.lookAt(moment),
    })
    return c.body(byteStream(pieces), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="report-${reference}.pdf"`,
      'cache-control': cache,
    })
  }
}
