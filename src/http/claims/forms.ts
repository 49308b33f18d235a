import type { Context } from 'hono'
import { type Actor, type BookingModule, type LinksModule, customerByLink } from '#modules/booking'
import { type BookingId, at, doneAt, parseId } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { problemOfBooking } from '../bookings/problems.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { claimFields } from './fields.ts'

interface ClaimFormPorts extends LinkDoorPorts {
  readonly booking: Pick<BookingModule, 'find' | 'claimGuarantee'>
  readonly links: Pick<LinksModule, 'open' | 'makeTrackLink'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse' | 'byAddress'>
}

/** The form of a claim on the guarantee, for those who may see the booking and for the holder of the link to its reports. */
export function claimForms(api: Api, { booking: bookings, links, limits, pageAnswers }: ClaimFormPorts): void {
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })

  api.other({ method: 'get', path: '/claim/:key', access: 'anyone' }, async (c) => {
    const key = c.req.param('key') ?? ''
    if (parseId('bkg', key)) return pageAnswers.byAddress(c)
    const held = await door(c)
    if (held) return held
    const booking = await links.open(key, 'report')
    if (!booking) return pages.ended(c)
    const isOwn = booking.customerId === c.var.who?.id
    return isOwn ? pages.secret(c.redirect(at.claimGuarantee(booking.id), 303)) : pages.byAddress(c)
  })

  api.other({ method: 'post', path: '/claim/:key', access: 'anyone' }, async (c) => {
    const key = c.req.param('key') ?? ''
    const id = parseId('bkg', key)
    const page = at.link.claimGuarantee(encodeURIComponent(key))
    if (id && !c.var.who) return c.redirect(at.loginThen(page), 303)
    const held = id ? null : await door(c)
    if (held) return held
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    if (id) {
      const { who } = c.var
      const found = who && (await bookings.find(actorOf(who), id))
      return who && found?.ok
        ? claimed(c, actorOf(who), id, page, read.value, async (made) => doneAt(at.track(made), 'claimed'))
        : pageAnswers.refuse(c, 404)
    }
    const booking = await links.open(key, 'report')
    if (!booking) return pages.ended(c)
    const answer = await claimed(c, customerByLink(booking), booking.id, page, read.value, async (made) => {
      const link = await links.makeTrackLink(made)
      return link ? at.link.track(link.token) : at.link.report(key)
    })
    return pages.secret(answer)
  })

  async function claimed(
    c: Context<HttpEnv>,
    actor: Actor,
    id: BookingId,
    page: string,
    fields: FormFields,
    leadTo: (made: BookingId) => Promise<string>,
  ): Promise<Response> {
    const { scheduled_date = '', ...more } = fields
    const parsed = claimFields.safeParse({ ...more, ...(scheduled_date !== '' && { scheduled_date }) })
    if (!parsed.success) return again(notValid(parsed.error))
    const { problem_description: problemDescription, scheduled_date: startsAt = null } = parsed.data
    const made = await bookings.claimGuarantee(actor, id, { problemDescription, startsAt, claim: null })
    if (made.ok) return c.redirect(await leadTo(made.value.id), 303)
    if (made.refusal.kind === 'already-answered') throw new Error('a form has no idempotency key')
    return again(problemOfBooking(made.refusal))

    function again(fault: Problem): Promise<Response> {
      return pageAnswers.show(c, page, cameBack(c.req.path, fields, fault))
    }
  }
}
