import { z } from 'zod'
import { type BookingDetails, type BookingModule, type StatusChange, bookingLimits } from '#modules/booking'
import { at, doneAt } from '#modules/shared'
import { actorOf } from './actor.ts'
import { ownJob } from './found-booking.ts'
import { problemOfBooking } from './problems.ts'
import { freeText, orEmpty, pounds } from '../kit/fields.ts'
import type { Submission, Submitted } from '../kit/submission.ts'

type Sent<Fields> = Submitted<BookingDetails, Fields>

const page = at.dashboard()

const completion = z.strictObject({
  technician_notes: orEmpty(freeText(bookingLimits.technicianNotes)).optional(),
  final_cost: orEmpty(pounds).optional(),
  final_cost_reason: orEmpty(freeText(bookingLimits.finalCostReason)).optional(),
  tell_customer: z.literal('yes').optional(),
})

/** The completion of a job, on a phone with one bar of signal: sent twice, it is done once. */
export function technicianForms(
  form: Submission,
  booking: Pick<BookingModule, 'find' | 'changeStatus' | 'undoCompletion'>,
): void {
  const onJob = { access: 'field-work', load: ownJob(booking), page: () => page } as const

  const onSheet = { ...onJob, fields: completion, page: ({ id }: BookingDetails) => at.completeJob(id) }
  form('/dashboard/jobs/:id/complete', onSheet, async (sent) => {
    const { technician_notes = null, final_cost = null, final_cost_reason = null, tell_customer } = sent.fields
    const notes = { technicianNotes: technician_notes, finalCost: final_cost, finalCostReason: final_cost_reason }
    return move(
      sent,
      { status: 'completed', ...notes, tellsCustomer: tell_customer === 'yes', isUndoable: true },
      'completed',
    )
  })

  form('/dashboard/jobs/:id/undo-complete', onJob, async (sent) => {
    const undone = await booking.undoCompletion(actorOf(sent.who), sent.found.id)
    return undone.ok ? sent.c.redirect(doneAt(page, 'undone'), 303) : sent.again(problemOfBooking(undone.refusal))
  })

  async function move<Fields>(sent: Sent<Fields>, change: StatusChange, done: string): Promise<Response> {
    const { c, who, found } = sent
    const moved = await booking.changeStatus(actorOf(who), found.id, change)
    const isDoneAlready =
      !moved.ok && moved.refusal.kind === 'illegal-transition' && moved.refusal.from === change.status
    if (moved.ok || isDoneAlready) return c.redirect(doneAt(page, done), 303)
    return sent.again(problemOfBooking(moved.refusal))
  }
}
