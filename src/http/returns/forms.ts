import type { Context } from 'hono'
import { z } from 'zod'
import { type Actor, type LinksModule, type ReturnsModule, customerByLink } from '#modules/booking'
import { type BookingId, at, doneAt, parseId } from '#modules/shared'
import { visitIdOf } from '#modules/fulfilment'
import type { BookingModule } from '#modules/booking'
import { actorOf } from '../bookings/actor.ts'
import { foundBooking } from '../bookings/found-booking.ts'
import { localStart } from '../bookings/order-schema.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { followedPartRows, withPartRows } from './fields.ts'
import { problemOfReturn } from './problems.ts'

interface ReturnFormPorts extends LinkDoorPorts {
  readonly booking: Pick<BookingModule, 'find'>
  readonly returns: ReturnsModule
  readonly links: Pick<LinksModule, 'open'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse' | 'byAddress'>
}

const startFields = z.object({ scheduled_date: localStart })

/** The page of a return visit, for those who have a part in it and for the holder of the link of the message. */
export function returnPages(api: Api, { returns, links, limits, pageAnswers }: ReturnFormPorts): void {
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })

  api.other({ method: 'get', path: '/return/:key', access: 'anyone' }, async (c) => {
    const key = c.req.param('key') ?? ''
    if (parseId('bkg', key)) return pageAnswers.byAddress(c)
    const held = await door(c)
    if (held) return held
    const booking = await links.open(key, 'return')
    if (!booking || !(await returns.ofLink(booking))) return pages.ended(c)
    const isOwn = booking.customerId === c.var.who?.id
    return isOwn ? pages.secret(c.redirect(at.return(booking.id), 303)) : pages.byAddress(c)
  })

  api.other({ method: 'post', path: '/return/:key', access: 'anyone' }, async (c) => {
    const key = c.req.param('key') ?? ''
    const id = parseId('bkg', key)
    const { who } = c.var
    const page = at.link.return(encodeURIComponent(key))
    if (id && !who) return c.redirect(at.loginThen(page), 303)
    const held = id ? null : await door(c)
    if (held) return held
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    if (id && who) return planned(c, actorOf(who), id, page, read.value)
    const booking = await links.open(key, 'return')
    if (!booking || !(await returns.ofLink(booking))) return pages.ended(c)
    return pages.secret(await planned(c, customerByLink(booking), booking.id, page, read.value))
  })

  async function planned(
    c: Context<HttpEnv>,
    actor: Actor,
    id: BookingId,
    page: string,
    fields: FormFields,
  ): Promise<Response> {
    const parsed = startFields.safeParse(fields)
    if (!parsed.success) return again(notValid(parsed.error))
    const made = await returns.plan(actor, id, parsed.data.scheduled_date)
    if (made.ok) return c.redirect(doneAt(page, 'planned'), 303)
    const { kind } = made.refusal
    if (kind === 'booking-unknown' || kind === 'not-allowed') return pageAnswers.refuse(c, 404)
    return again(problemOfReturn(made.refusal))

    function again(fault: Problem): Promise<Response> {
      return pageAnswers.show(c, page, cameBack(c.req.path, fields, fault))
    }
  }
}

const partsFields = z.object({ version: z.coerce.number().int(), parts_to_order: followedPartRows })

/** "Let the customer choose", and the parts as the office follows them. */
export function returnForms(
  form: Submission,
  { booking, returns }: Pick<ReturnFormPorts, 'booking' | 'returns'>,
): void {
  const load = foundBooking(booking)

  form('/return/:id/ask', { access: 'report-work', load, page: ({ id }) => at.return(id) }, async (sent) => {
    const { c, who, found, fields, again, refuse } = sent
    const asked = await returns.ask(actorOf(who), found.id)
    if (asked.ok) {
      return fields['from'] === 'office'
        ? c.redirect(doneAt(at.admin.booking(found.id), 'return-asked', 'return'), 303)
        : c.redirect(doneAt(at.return(found.id), 'asked'), 303)
    }
    return asked.refusal.kind === 'not-allowed' ? refuse(404) : again(problemOfReturn(asked.refusal))
  })

  form(
    '/admin/bookings/:id/parts',
    {
      access: 'dispatch',
      load,
      page: ({ id }) => at.admin.booking(id),
      fields: (_, typed) => z.preprocess(() => withPartRows(typed), partsFields),
    },
    async ({ c, who, found, fields, again }) => {
      const need = await returns.of(found)
      if (!need) return again(problemOfReturn({ kind: 'no-return-needed' }))
      const { version, parts_to_order: parts } = fields
      const written = await returns.writeParts(actorOf(who), visitIdOf(need.waiting), version, parts)
      return written.ok
        ? c.redirect(doneAt(at.admin.booking(found.id), 'parts-saved', 'return'), 303)
        : again(problemOfReturn(written.refusal))
    },
  )
}
