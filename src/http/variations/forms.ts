import type { Context } from 'hono'
import { z } from 'zod'
import {
  type BookingDetails,
  type BookingModule,
  type LinksModule,
  type VariationsModule,
  isLinkToken,
} from '#modules/booking'
import { at, parseId, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { actorOf } from '../bookings/actor.ts'
import { foundBooking } from '../bookings/found-booking.ts'
import type { HttpEnv } from '../kit/env.ts'
import { readForm } from '../kit/form-body.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import { linkUrl } from '../bookings/link-routes.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { linkProblem, variationProblem } from './problems.ts'
import { variationForm, variationPicture } from './routes.ts'

interface VariationFormPorts extends LinkDoorPorts {
  readonly booking: Pick<BookingModule, 'find'>
  readonly variations: VariationsModule
  readonly links: LinksModule
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse'>
  readonly publicUrl: URL
  readonly submission: Submission
}

type C = Context<HttpEnv>

/** Deciding on more work without an account or a script, by link or as the customer; and asking for it. */
export function variationForms(api: Api, ports: VariationFormPorts): void {
  const { submission: form, booking, variations, links, pageAnswers, publicUrl } = ports
  const { refuse, show } = pageAnswers
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor(ports)
  const keyOf = (c: C) => c.req.param('key') ?? ''

  api.other({ method: 'get', path: '/variation/:key', access: 'anyone' }, async (c) => {
    const key = keyOf(c)
    if (parseId('bkg', key)) return pages.byAddress(c)
    const held = await door(c)
    if (held) return held
    return (await variations.byLink(key)) ? pages.byAddress(c) : pages.ended(c)
  })

  api.other({ method: 'post', path: '/variation/:key', access: 'anyone' }, async (c) => {
    const key = keyOf(c)
    const held = parseId('bkg', key) ? null : await door(c)
    if (held) return held
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const { decision, variation_id = '' } = read.value
    const page = at.link.variation(key)
    const said = decision === 'yes' ? 'accepted' : decision === 'no' ? 'declined' : null
    const id = parseId('var', variation_id)
    const bookingId = parseId('bkg', key)
    const { who } = c.var
    if (bookingId && !who) return c.redirect(at.loginThen(page), 303)
    if (!bookingId && !(await variations.byLink(key))) return pages.ended(c)
    if (!said || !id) return pages.secret(c.redirect(page, 303))
    const decided =
      bookingId && who
        ? await variations.decide(actorOf(who), bookingId, id, said)
        : await variations.decideByLink(key, id, said)
    if (!decided.ok && decided.refusal.kind === 'not-allowed') return refuse(c, 403)
    if (!decided.ok && decided.refusal.kind === 'booking-unknown') return refuse(c, 404)
    // For every other refusal the page shows the present state.
    return pages.secret(c.redirect(page, 303))
  })

  api.other({ method: 'post', path: '/variation/:key/pay', access: 'anyone' }, async (c) => {
    const key = keyOf(c)
    const held = await door(c)
    if (held) return held
    const made = isLinkToken(key) ? await links.makePayLinkByVariation(key) : null
    return made ? pages.secret(c.redirect(at.link.pay(made.token), 303)) : pages.ended(c)
  })

  // A picture of the page by link; the customer who is signed in gets theirs by the booking.
  api.other({ method: 'get', path: '/variation/:key/photos/:photo', access: 'anyone' }, async (c) => {
    const key = keyOf(c)
    const photo = z.guid().toLowerCase().safeParse(c.req.param('photo'))
    const bytes = isLinkToken(key) && photo.success ? await variations.readPhotoByLink(key, photo.data) : null
    return bytes ? pages.secret(variationPicture(c, bytes)) : pages.ended(c)
  })

  const onJob = {
    access: 'report-work',
    load: foundBooking(booking),
    page: ({ id }: BookingDetails) => at.newVariation(id),
  } as const

  form('/variation/new/:id', { ...onJob, fields: variationForm }, async ({ c, who, found, fields, again }) => {
    const asked = await variations.propose(actorOf(who), found.id, fields.amount, fields.reason, fields.photoIds)
    return asked.ok ? c.redirect(at.newVariation(found.id), 303) : again(variationProblem(asked.refusal))
  })

  form('/variation/new/:id/withdraw', onJob, async ({ c, who, found, fields, again }) => {
    const id = parseId('var', fields['variation_id'] ?? '')
    const taken = id && (await variations.withdraw(actorOf(who), found.id, id))
    if (!taken || taken.ok) return c.redirect(at.newVariation(found.id), 303)
    return again(variationProblem(taken.refusal))
  })

  // The link is shown here and never again: a second one ends the first.
  form('/variation/new/:id/link', onJob, async ({ c, who, found, again }) => {
    const link = await links.makeVariationLink(actorOf(who), found.id)
    if (!link.ok) return again(linkProblem(link.refusal))
    return shown(c, at.newVariation(found.id), linkUrl(publicUrl, 'variation', link.value))
  })

  const onPayLink = { access: 'take-payments', isSecret: true } as const

  form('/admin/bookings/:id/pay-link', onPayLink, async (sent) => {
    const id = parseId('bkg', sent.param('id'))
    if (!id) return sent.refuse(404)
    const link = await links.makePayLink(actorOf(sent.who), id)
    const page = at.admin.booking(id)
    if (link.ok) return shown(sent.c, page, linkUrl(publicUrl, 'pay', link.value))
    return link.refusal.kind === 'booking-unknown' ? sent.refuse(404) : sent.again(linkProblem(link.refusal), page)
  })

  form('/admin/bookings/:id/pay-link/revoke', onPayLink, async (sent) => {
    const id = parseId('bkg', sent.param('id'))
    const revoked = id && (await links.revokePayLink(actorOf(sent.who), id))
    return id && revoked?.ok ? sent.c.redirect(doneAt(at.admin.booking(id), 'link-ended'), 303) : sent.refuse(404)
  })

  async function shown(c: C, page: string, url: string): Promise<Response> {
    const form = { action: c.req.path, values: { url }, errors: [], alert: null }
    return pages.secret(await show(c, page, { status: 201, form }))
  }
}
