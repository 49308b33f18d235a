import { z } from 'zod'
import { at, doneAt } from '#modules/shared'
import type { WorkforceModule } from '#modules/workforce'
import { localDate } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { onCallDayFields, rotationFields } from './on-call-fields.ts'
import { onCallProblem } from './problems.ts'
import { notValidField } from '../kit/problem.ts'

const page = at.admin.onCall()

/** Days that the form of a swap takes, as they are typed. */
const daysTyped = z.coerce.number('Enter a number from 1 to 28').int('Enter a whole number').min(1).max(28)

/** The rotation of those on call, and swaps. */
export function onCallForms(form: Submission, workforce: Pick<WorkforceModule, 'setRotation' | 'setOnCallDays'>): void {
  form('/admin/on-call/rotation', { access: 'dispatch' }, async (sent) => {
    const technician_ids = placesOf(sent.fields)
    const { from_date, handover_time, handover_weekday } = sent.fields
    const typed = { from_date, handover_time, handover_weekday: Number(handover_weekday), technician_ids }
    const parsed = rotationFields.safeParse(typed)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { hour, minute } = parsed.data.handover_time
    const set = await workforce.setRotation({
      fromDay: parsed.data.from_date,
      handover: { weekday: parsed.data.handover_weekday, minute: hour * 60 + minute },
      technicians: parsed.data.technician_ids,
    })
    if (!set.ok) return sent.again(onCallProblem(set.refusal, 'place.1', 'from_date'), page)
    return sent.c.redirect(doneAt(page, 'rotation'), 303)
  })

  form('/admin/on-call/days/:date', { access: 'dispatch' }, async (sent) => {
    const date = localDate.safeParse(sent.param('date'))
    if (!date.success) return sent.refuse(404)
    const shown = `${page}?day=${date.data.toString()}`
    const days = daysTyped.safeParse(sent.fields['days'] ?? '1')
    if (!days.success) {
      return sent.again(notValidField('days', 'Enter a whole number from 1 to 28'), shown)
    }
    const isReset = sent.fields['how'] === 'reset'
    const { first: first_id = '', second: second_id = '' } = sent.fields
    const parsed = onCallDayFields.safeParse({ first_id, second_id })
    if (!parsed.success) return sent.again(notValid(parsed.error), shown)
    const pair = isReset ? null : { first: parsed.data.first_id, second: parsed.data.second_id }
    const set = await workforce.setOnCallDays(date.data, days.data, pair)
    if (!set.ok) return sent.again(onCallProblem(set.refusal, 'second', 'days'), shown)
    return sent.c.redirect(doneAt(page, isReset ? 'reset' : 'days', 'days'), 303)
  })
}

/** The technicians of "place.1", "place.2" and so on, in this order, without the empty ones. */
function placesOf(fields: Submitted['fields']): readonly string[] {
  return Object.entries(fields)
    .flatMap(([name, id]) => {
      const place = /^place\.(\d{1,3})$/.exec(name)?.[1]
      return place !== undefined && id !== '' ? [{ place: Number(place), id }] : []
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id)
}
