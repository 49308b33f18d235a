import type { Context } from 'hono'
import { z } from 'zod'
import type { User } from '#modules/accounts'
import { type BookingDetails, type BookingModule, type StatusChange, bookingLimits } from '#modules/booking'
import { type BookingId, at, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { actorOf } from './actor.ts'
import { problemOfBooking } from './problems.ts'
import type { HttpEnv } from '../kit/env.ts'
import { freeText, orEmpty, pounds } from '../kit/fields.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { type Problem, problem, signInNeeded } from '../kit/problem.ts'

interface TechnicianFormPorts {
  readonly booking: Pick<BookingModule, 'find' | 'changeStatus'>
  readonly pageAnswers: Pick<PageAnswers, 'show' | 'refuse'>
}

interface Sent {
  readonly c: Context<HttpEnv>
  readonly who: User
  readonly found: BookingDetails
  readonly fields: FormFields
}

const page = at.dashboard()

const completion = z.strictObject({
  technician_notes: orEmpty(freeText(bookingLimits.technicianNotes)).optional(),
  final_cost: orEmpty(pounds).optional(),
})

const noAccess = z.strictObject({ no_access_notes: freeText(bookingLimits.technicianNotes, 'Say what happened') })

/** The next action at the door, on a phone with one bar of signal: sent twice, it is done once. */
export function technicianForms(api: Api, { booking, pageAnswers: { show, refuse } }: TechnicianFormPorts): void {
  form('start', async (sent) =>
    move(sent, { status: 'in_progress', technicianNotes: null, finalCost: null }, 'started'),
  )

  form('complete', async (sent) => {
    const parsed = completion.safeParse(sent.fields)
    if (!parsed.success) return again(sent, notValid(parsed.error))
    const { technician_notes = null, final_cost = null } = parsed.data
    return move(sent, { status: 'completed', technicianNotes: technician_notes, finalCost: final_cost }, 'completed')
  })

  form('no-access', async (sent) => {
    const parsed = noAccess.safeParse(sent.fields)
    if (!parsed.success) return again(sent, notValid(parsed.error))
    const change = { status: 'cancelled', technicianNotes: parsed.data.no_access_notes, finalCost: null } as const
    return move(sent, change, 'no-access')
  })

  function form(verb: 'start' | 'complete' | 'no-access', handle: (sent: Sent) => Promise<Response>): void {
    api.other({ method: 'post', path: `/dashboard/jobs/:id/${verb}`, access: ['technician'] }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const { who } = c.var
      if (!who) return problem(c, signInNeeded)
      const id: BookingId | null = parseId('bkg', c.req.param('id') ?? '')
      const found = id && (await booking.find(actorOf(who), id))
      if (!found?.ok || found.value.technician?.userId !== who.id) return refuse(c, 404)
      return handle({ c, who, found: found.value, fields: read.value })
    })
  }

  async function move(sent: Sent, change: StatusChange, done: string): Promise<Response> {
    const { c, who, found } = sent
    const moved = await booking.changeStatus(actorOf(who), found.id, change)
    const isDoneAlready =
      !moved.ok && moved.refusal.kind === 'illegal-transition' && moved.refusal.from === change.status
    if (moved.ok || isDoneAlready) return c.redirect(`${page}?done=${done}`, 303)
    return again(sent, problemOfBooking(moved.refusal))
  }

  function again({ c, fields }: Sent, fault: Problem): Promise<Response> {
    return show(c, page, cameBack(c.req.path, fields, fault))
  }
}
