import { z } from 'zod'
import { type Result, type UserId, doneAt } from '#modules/shared'
import { freeText, id } from '../kit/fields.ts'
import type { FormFields } from '../kit/form-body.ts'
import { notValid } from '../kit/form-faults.ts'
import { type Problem, notValidFields } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { type Team, assigneeFault } from './assignee.ts'

/** The fields of a change: another state, another person who takes care of it, a note for the office. */
export function changeFields<const States extends readonly string[]>(states: States, mostNote: number) {
  return z
    .strictObject({
      state: z.enum(states, 'Please choose one of these').optional(),
      assigned_to: id('usr').nullable().optional(),
      note: freeText(mostNote, 'Please write the note').optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'Say what is to change')
}

interface Asked<State> {
  readonly state?: State | undefined
  readonly assigned_to?: UserId | null | undefined
  readonly note?: string | undefined
}

/** Each change that the fields ask for, in the order in which they are made. */
export function changesIn<State, OfState>(
  { state, assigned_to: assignedTo, note }: Asked<State>,
  ofState: (state: State) => OfState,
) {
  return [
    ...(assignedTo === undefined ? [] : [{ kind: 'assigned', assignedTo } as const]),
    ...(state === undefined ? [] : [ofState(state)]),
    ...(note === undefined ? [] : [{ kind: 'note', text: note } as const]),
  ]
}

/** Makes the changes in their order; the first fault, or null. */
export async function makeChanges<Change, Refusal>(
  { assigned_to: assignedTo }: Asked<unknown>,
  changes: readonly Change[],
  {
    staff,
    change,
    problemOf,
  }: {
    readonly staff: Team
    readonly change: (change: Change) => Promise<Result<unknown, Refusal>>
    readonly problemOf: (refusal: Refusal) => Problem
  },
): Promise<Problem | null> {
  const fault = await assigneeFault(staff, assignedTo)
  if (fault) return notValidFields([fault])
  for (const one of changes) {
    const changed = await change(one)
    if (!changed.ok) return problemOf(changed.refusal)
  }
  return null
}

/** The form about these fields on the page of a thing, which comes back with each fault. */
export function changeForm<Id, Fields>(
  form: Submission,
  {
    path,
    idIn,
    pageOf,
    fields,
    change,
  }: {
    readonly path: `${string}/:id/change`
    readonly idIn: (typed: string) => Id | null
    readonly pageOf: (id: Id) => string
    readonly fields: z.ZodType<Fields>
    readonly change: (id: Id, asked: Fields, by: UserId) => Promise<Problem | null>
  },
): void {
  form(path, { access: 'message' }, async (sent) => {
    const thing = idIn(sent.param('id'))
    if (thing === null) return sent.refuse(404)
    const page = pageOf(thing)
    const parsed = fields.safeParse(typedChange(sent.fields))
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const fault = await change(thing, parsed.data, sent.who.id)
    if (!fault) return sent.c.redirect(doneAt(page, 'changed'), 303)
    return fault.status === 404 ? sent.refuse(404) : sent.again(fault, page)
  })
}

/** The form under the names of the contract: no person is nobody, and what nobody chose or wrote is left out. */
function typedChange({ assigned_to: assignedTo, note, state, ...rest }: FormFields) {
  return {
    ...rest,
    ...(state !== undefined && state !== '' && { state }),
    ...(assignedTo !== undefined && { assigned_to: assignedTo === '' ? null : assignedTo }),
    ...(note !== undefined && note.trim() !== '' && { note }),
  }
}
