import type { Context } from 'hono'
import type { BookingModule, LinksModule } from '#modules/booking'
import { type BookingId, type UserId, at, parseId } from '#modules/shared'
import type { ReviewsModule } from '#modules/reviews'
import type { Api } from '../kit/api.ts'
import { actorOf } from './actor.ts'
import { ratingFields } from './fields.ts'
import { problemOfBooking } from './problems.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { type Problem, problem } from '../kit/problem.ts'
import { createSecretPages } from '../pages/secret-page.ts'

interface ReviewFormPorts extends LinkDoorPorts {
  readonly booking: Pick<BookingModule, 'find' | 'rate'>
  readonly reviews: Pick<ReviewsModule, 'withdraw'>
  readonly links: Pick<LinksModule, 'open'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse'>
}

/** The author of a review and its booking; a review by link is the customer's as well. */
interface Reviewer {
  readonly customer: { readonly userId: UserId; readonly role: 'customer' }
  readonly id: BookingId
}

/** The rating of the work, by the signed-in customer or by the holder of the review link. */
export function reviewForms(api: Api, { booking, reviews, links, limits, pageAnswers }: ReviewFormPorts): void {
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })

  async function reviewerBy(key: string): Promise<Reviewer | null> {
    const found = await links.open(key, 'review')
    return found && { customer: { userId: found.customerId, role: 'customer' }, id: found.id }
  }

  async function signedIn({ var: { who } }: Context<HttpEnv>, id: BookingId): Promise<Reviewer | null> {
    const found = who && (await booking.find(actorOf(who), id))
    if (!who || !found?.ok || found.value.customerId !== who.id) return null
    return { customer: { userId: who.id, role: 'customer' }, id }
  }

  api.other({ method: 'post', path: '/review/:id', access: 'anyone' }, async (c) => {
    const key = c.req.param('id') ?? ''
    const id = parseId('bkg', key)
    const page = at.link.review(encodeURIComponent(key))
    if (id && !c.var.who) return c.redirect(at.loginThen(page), 303)
    const held = id ? null : await door(c)
    if (held) return held
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const reviewer = id ? await signedIn(c, id) : await reviewerBy(key)
    if (!reviewer) return id ? pageAnswers.refuse(c, 404) : pages.ended(c)
    const answer = await rated(c, reviewer, page, read.value)
    return id ? answer : pages.secret(answer)
  })

  api.other({ method: 'post', path: '/review/:id/withdraw', access: 'anyone' }, async (c) => {
    const key = c.req.param('id') ?? ''
    const id = parseId('bkg', key)
    const page = at.link.review(encodeURIComponent(key))
    if (id && !c.var.who) return c.redirect(at.loginThen(page), 303)
    const held = id ? null : await door(c)
    if (held) return held
    const reviewer = id ? await signedIn(c, id) : await reviewerBy(key)
    if (!reviewer) return id ? pageAnswers.refuse(c, 404) : pages.ended(c)
    await reviews.withdraw(reviewer.id)
    const answer = c.redirect(page, 303)
    return id ? answer : pages.secret(answer)
  })

  async function rated(c: Context<HttpEnv>, { customer, id }: Reviewer, page: string, fields: FormFields) {
    const { rating = '', publish, ...more } = fields
    const parsed = ratingFields.safeParse({
      ...more,
      publish: publish === 'yes',
      rating: /^[1-5]$/.test(rating) ? Number(rating) : null,
    })
    if (!parsed.success) return again(notValid(parsed.error))
    const done = await booking.rate(customer, id, parsed.data.rating, parsed.data.comment ?? null, publish === 'yes')
    return done.ok ? c.redirect(page, 303) : again(problemOfBooking(done.refusal))

    function again(fault: Problem): Promise<Response> {
      return pageAnswers.show(c, page, cameBack(c.req.path, fields, fault))
    }
  }
}
