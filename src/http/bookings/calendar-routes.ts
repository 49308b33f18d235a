import { createHash } from 'node:crypto'
import type { BookingDetails, BookingModule, BookingStatus, CalendarFeeds, FeedVisit } from '#modules/booking'
import type { Catalogue } from '#modules/catalogue'
import type { CalendarVisit } from '#modules/messaging'
import { at, clockWords, parseId, windowWords } from '#modules/shared'
import { calendarVisit, factsOf } from '../../jobs/messages/booking-facts.ts'
import { actorOf } from './actor.ts'
import { type Access, bookerOf } from '../kit/access.ts'
import { type Api, tooMany } from '../kit/api.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { notFound, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Submission } from '../kit/submission.ts'
import { isKnownTo } from '../pages/if-none-match.ts'

interface CalendarParts {
  readonly booking: Pick<BookingModule, 'find'>
  readonly feeds: CalendarFeeds
  readonly catalogue: Pick<Catalogue, 'site'>
  readonly limits: RateLimits
  readonly publicUrl: URL
  readonly pageAnswers: Pick<PageAnswers, 'show'>
  readonly submission: Submission
}

const headers = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** `/calendar/{token}.ics`, which calendar programs read, and the forms with which its owner makes and ends it. */
export function calendarRoutes(api: Api, parts: CalendarParts): void {
  const { booking, feeds, catalogue, limits, publicUrl, pageAnswers, submission } = parts
  const { hostname: host } = publicUrl

  function visitOf(visit: FeedVisit, isOffice: boolean): CalendarVisit {
    const { startsAt, endsAt, promisedAt } = visit
    const { id, version, updatedAt, status, reference, service } = visit.booking
    const isOff = status === 'cancelled'
    const page = isOffice ? at.admin.booking(id) : at.track(id)
    return {
      uid: id,
      sequence: version,
      changedAt: updatedAt,
      startsAt,
      minutes: Math.max(1, Math.round(endsAt.since(startsAt).total('minutes'))),
      title: `${promisedAt ? 'Emergency: ' : ''}${service.name} (${reference})`,
      description: isOff ? `Reference ${reference}` : said(visit.booking, promisedAt, isOffice),
      // A cancelled visit has no place.
      place: isOff ? '' : factsOf(visit.booking).address,
      url: new URL(page, publicUrl).href,
      state: calendarState(status),
    }
  }

  api.other({ method: 'get', path: '/calendar/:file', access: 'anyone' }, async (c) => {
    const wait = await limits.take('calendar', { address: c.var.address, account: null })
    if (wait !== null) return problem(c, tooMany(wait))
    const token = /^([0-9a-f]{32})\.ics$/.exec(c.req.param('file') ?? '')?.[1]
    const found = token === undefined ? null : await feeds.read(token)
    if (!found) return problem(c, notFound)
    const isOffice = found.kind === 'office'
    const { businessName } = await catalogue.site()
    const { calendarFeed } = await import('#adapters/calendar')
    const text = calendarFeed({
      name: isOffice ? `${businessName}: all visits` : `${businessName}: my visits`,
      host,
      visits: found.visits.map((visit) => visitOf(visit, isOffice)),
    })
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    if (isKnownTo(c.req.header('if-none-match'), etag)) return c.body(null, 304, { ...headers, etag })
    return c.body(text, 200, {
      ...headers,
      etag,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="visits.ics"',
    })
  })

  api.other({ method: 'get', path: '/bookings/:id/visit.ics', access: 'booker' }, async (c) => {
    const who = bookerOf(c)
    const id = parseId('bkg', c.req.param('id') ?? '')
    const found = who && id && (await booking.find(actorOf(who), id))
    const details = found?.ok && found.value.customerId === who?.id ? found.value : null
    const page = details && new URL(at.track(details.id), publicUrl).href
    const visit = details && page && calendarVisit(details, page, calendarState(details.status))
    if (!visit) return problem(c, notFound)
    const { businessName } = await catalogue.site()
    const { calendarFeed } = await import('#adapters/calendar')
    return c.body(calendarFeed({ name: businessName, host, visits: [visit] }), 200, {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="visit.ics"',
    })
  })

  for (const page of ['/profile', '/admin'] as const) {
    const access: Access = page === '/admin' ? 'dispatch' : 'report-work'
    submission(`${page}/calendar`, { access }, async ({ c, who, refuse }) => {
      const made = await feeds.renew({ userId: who.id, role: who.role })
      if (!made.ok) return refuse(403)
      const url = new URL(at.link.calendar(made.value.token), publicUrl).href
      const form = { action: `${page}/calendar`, values: { url }, errors: [], alert: null }
      const answer = await pageAnswers.show(c, page, { status: 200, form })
      answer.headers.set('cache-control', 'private, no-store')
      return answer
    })

    submission(`${page}/calendar/end`, { access }, async ({ c, who }) => {
      await feeds.end(who.id)
      return c.redirect(`${page}#calendar`, 303)
    })
  }
}

/** No door code and no words of a customer: a calendar is kept by somebody else's computers. */
function said(
  { reference, contact, technician, arrival }: BookingDetails,
  promisedAt: Temporal.Instant | null,
  isOffice: boolean,
): string {
  const who = isOffice ? [technician ? `Technician: ${technician.fullName}` : 'Nobody is assigned yet'] : []
  const promise = promisedAt ? [`Promised to be there by ${clockWords(promisedAt)}`] : []
  const window = arrival ? [`Promised ${windowWords(arrival)}`] : []
  return [`Reference ${reference}`, ...promise, ...window, `Customer: ${contact.name}`, ...who].join('\n')
}

function calendarState(status: BookingStatus): CalendarVisit['state'] {
  if (status === 'cancelled') return 'cancelled'
  return status === 'pending' ? 'tentative' : 'confirmed'
}
