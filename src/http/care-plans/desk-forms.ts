import type { CarePlanLine, CarePlansModule } from '#modules/care-plans'
import { type CarePlanId, type Result, atCare, doneAt, parseId } from '#modules/shared'
import { z } from 'zod'
import { actorOf } from '../bookings/actor.ts'
import { notFound } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { bookOneVisit } from './book-visit.ts'
import { proposalFields, reasonField, version, wishFrom } from './fields.ts'
import { carePlanProblem } from './problems.ts'
import type { CarePlanRoutePorts } from './routes.ts'

const desk = { access: 'customers' } as const
const moveFields = z.object({ version })
const endFields = z.object({ version, reason: reasonField })

/** The forms by which the office moves plans, without a script. */
export function carePlanForms(form: Submission, { carePlans, bookVisit }: CarePlanRoutePorts): void {
  form(
    '/admin/care/plans',
    { ...desk, fields: proposalFields },
    async ({ c, who, fields: { enquiry_id, ...fields }, again }) => {
      const made = await carePlans.propose(wishFrom(fields), who.id, enquiry_id)
      if (made.ok) return c.redirect(doneAt(atCare.plan(made.value.id), 'proposed'), 303)
      const asked = new URLSearchParams({ customer: fields.customer_id, ...(enquiry_id && { enquiry: enquiry_id }) })
      return again(carePlanProblem(made.refusal), `${atCare.newPlan()}?${asked.toString()}`)
    },
  )

  const onePlan = {
    load: async ({ param }: { readonly param: (name: string) => string }): Promise<CarePlanId | null> => {
      const id = parseId('cpl', param('id'))
      return id && (await carePlans.find(id)) ? id : null
    },
    page: (id: CarePlanId) => atCare.plan(id),
  }
  type Done = Result<CarePlanLine, Parameters<typeof carePlanProblem>[0]>

  function move(
    deed: 'pause' | 'resume' | 'send-again',
    done: string,
    act: (id: CarePlanId, by: Parameters<CarePlansModule['pause']>[1], version: number) => Promise<Done>,
  ): void {
    form(
      `/admin/care/plans/:id/${deed}`,
      { ...desk, ...onePlan, fields: moveFields },
      async ({ c, who, found, fields, again }) => {
        const moved = await act(found, who.id, fields.version)
        return moved.ok ? c.redirect(doneAt(atCare.plan(found), done), 303) : again(carePlanProblem(moved.refusal))
      },
    )
  }

  move('pause', 'paused', carePlans.pause)
  move('resume', 'resumed', carePlans.resume)
  move('send-again', 'sent-again', carePlans.sendAgain)

  form(
    '/admin/care/plans/:id/end',
    { ...desk, ...onePlan, fields: endFields },
    async ({ c, who, found, fields, again }) => {
      const ended = await carePlans.endByOffice(found, who.id, fields.version, fields.reason)
      return ended.ok ? c.redirect(doneAt(atCare.plan(found), 'ended'), 303) : again(carePlanProblem(ended.refusal))
    },
  )

  form('/admin/care/plans/:id/visits/:number', { ...desk, ...onePlan }, async (sent) => {
    const { c, who, found, fields, param, again } = sent
    const plan = await carePlans.find(found)
    const fault = plan
      ? await bookOneVisit(bookVisit, plan, { number: param('number'), fields }, actorOf(who))
      : notFound
    return fault ? again(fault) : c.redirect(doneAt(atCare.plan(found), 'booked'), 303)
  })

  form('/admin/care/plans/:id/withdraw', { ...desk, ...onePlan }, async ({ c, who, found, again }) => {
    const gone = await carePlans.withdraw(found, who.id)
    return gone.ok ? c.redirect(doneAt(atCare.plan(found), 'withdrawn'), 303) : again(carePlanProblem(gone.refusal))
  })

  form('/admin/care/plans/:id/refund-settled', { access: 'refund', ...onePlan }, async ({ c, who, found, again }) => {
    const settled = await carePlans.settleRefund(found, who.id)
    return settled.ok ? c.redirect(doneAt(atCare.plan(found), 'settled'), 303) : again(carePlanProblem(settled.refusal))
  })
}
