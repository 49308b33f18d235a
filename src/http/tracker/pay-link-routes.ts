import type { Context } from 'hono'
import { z } from 'zod'
import type { BookingModule, CollectionRefusal, LinkRefusal, LinksModule, NewLink } from '#modules/booking'
import type { User } from '#modules/accounts'
import { visitIdOf } from '#modules/fulfilment'
import { type Pence, type Result, type VisitId, at, instantText } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { linkUrl } from '../bookings/link-routes.ts'
import { visitParams } from '../fulfilment/field-actions.ts'
import { problemOfAct } from '../fulfilment/problems.ts'
import { ledVisitOf } from '../fulfilment/led-visit.ts'
import type { StepPorts } from '../fulfilment/visit-steps.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { linkProblem } from '../variations/problems.ts'

interface OnSitePorts {
  readonly booking: Pick<BookingModule, 'collection'>
  readonly links: Pick<LinksModule, 'makePayLinkOnSite'>
  readonly publicUrl: URL
}

interface OnSiteFormPorts extends OnSitePorts, Pick<StepPorts, 'accounts'> {
  readonly booking: StepPorts['booking']
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show'>
}

interface LinkOnSite {
  readonly link: NewLink
  readonly amount: Pence
}

type Refusal = CollectionRefusal | Extract<LinkRefusal, { readonly kind: 'nothing-to-pay' }>

function linkMaker({ booking, links }: Pick<OnSitePorts, 'booking' | 'links'>) {
  return async (who: User, visit: VisitId): Promise<Result<LinkOnSite, Refusal>> => {
    const collection = await booking.collection(actorOf(who), visit)
    if (!collection.ok) return collection
    const made = await links.makePayLinkOnSite(collection.value)
    return made.ok ? { ok: true, value: { link: made.value, amount: collection.value.due.amount } } : made
  }
}

function problemOfLink(refusal: Refusal): Problem {
  return refusal.kind === 'nothing-to-pay' ? linkProblem(refusal) : problemOfAct(refusal)
}

/** A link to pay that the technician shows to the customer, beside those of the office. */
export function payLinkOnSiteRoutes(api: Api, ports: OnSitePorts): void {
  const make = linkMaker(ports)
  const linkSchema = z.strictObject({
    url: z.url(),
    expires_at: instantSchema,
    amount_due: z.int().meta({ description: 'Asked for now, in pence' }),
  })
  api.endpoint(
    {
      method: 'post',
      path: '/api/visits/:id/pay-link',
      tag: 'Field',
      summary:
        'A link to pay the booking, which the technician who leads the visit shows to the customer. From the check-in on; no other link ends by it. Nothing is due: 409 `not_payable`.',
      access: 'field-work',
      params: visitParams,
      answers: { 201: { says: 'The link, which is shown here and never again', schema: linkSchema } },
    },
    async ({ c, who, params }) => {
      const made = await make(who, params.id)
      if (!made.ok) return problem(c, problemOfLink(made.refusal))
      const { link, amount } = made.value
      return {
        status: 201,
        body: {
          url: linkUrl(ports.publicUrl, 'pay', link),
          expires_at: instantText(link.expiresAt),
          amount_due: amount,
        },
        headers: { 'cache-control': 'no-store' },
      }
    },
  )
}

/** The same on the tracker, as a QR code in the answer: the link is nowhere else. */
export function payLinkOnSiteForms(form: Submission, ports: OnSiteFormPorts): void {
  const make = linkMaker(ports)
  const pages = createSecretPages(ports.pageAnswers)
  const show = async (c: Context<HttpEnv>, page: string, url: string) => {
    const shown = { action: c.req.path, values: { url }, errors: [], alert: null }
    return pages.secret(await ports.pageAnswers.show(c, page, { status: 201, form: shown }))
  }

  form(
    '/fulfillment/visits/:id/pay-link',
    { access: 'field-work', load: ledVisitOf(ports), page: ({ bookingId }) => at.tracker(bookingId) },
    async ({ c, who, found, again }) => {
      const page = `${at.tracker(found.bookingId)}?visit=${found.number}`
      const made = await make(who, visitIdOf(found))
      if (made.ok) return show(c, page, linkUrl(ports.publicUrl, 'pay', made.value.link))
      // Paid meanwhile: the page says so.
      if (made.refusal.kind === 'nothing-to-pay') return c.redirect(`${page}#payment`, 303)
      return again(problemOfLink(made.refusal), page)
    },
  )
}
