import { type Bulk, type BulkModule, noChoice } from '#modules/bulk'
import { at, atSystem, doneAt, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { type FormFields, readTyped } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { ownPath } from '../kit/next-path.ts'
import { type Problem, problem, signInNeeded } from '../kit/problem.ts'
import type { Submission, SubmissionSpec } from '../kit/submission.ts'
import type { ShowPage } from '../pages/show-page.ts'
import { choiceFields, selectedFields } from './fields.ts'
import { bulkProblem } from './problems.ts'

interface BulkFormPorts {
  readonly bulk: BulkModule
  readonly show: ShowPage
}

/** A list sends its selected rows; the page of the bulk says what will happen, and begins it. */
export function bulkForms(api: Api, form: Submission, { bulk, show }: BulkFormPorts): void {
  api.other({ method: 'post', path: '/admin/bulk', access: 'dispatch' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const read = await readTyped(c)
    if (!read.ok) return problem(c, read.problem)
    const back = ownPath(read.value.get('back') ?? undefined) ?? at.admin.home()
    const again = (fault: Problem) => show(c, back, cameBack('/admin/bulk', {}, fault))
    const parsed = selectedFields.safeParse({ action: read.value.get('deed'), ids: read.value.getAll('ids'), back })
    if (!parsed.success) return again(notValid(parsed.error))
    const { action, ids } = parsed.data
    const proposed = await bulk.propose({ action, ids, choice: noChoice }, who, back)
    return proposed.ok ? c.redirect(atSystem.bulk(proposed.value.id), 303) : again(bulkProblem(proposed.refusal))
  })

  const own: Pick<SubmissionSpec<Bulk, FormFields>, 'access' | 'load' | 'page'> = {
    access: 'dispatch',
    async load({ who, param }) {
      const id = parseId('blk', param('id'))
      const one = id && (await bulk.find(id))
      return one?.madeBy === who.id ? one : null
    },
    page: ({ id }) => atSystem.bulk(id),
  }

  form('/admin/bulk/:id/choose', own, async ({ c, found, fields, again }) => {
    const parsed = choiceFields.safeParse(fields)
    if (!parsed.success) return again(notValid(parsed.error))
    const { text, technician_id: technicianId } = parsed.data
    const chosen = await bulk.choose(found, { text, technicianId })
    return chosen.ok ? c.redirect(atSystem.bulk(found.id), 303) : again(bulkProblem(chosen.refusal))
  })

  form('/admin/bulk/:id/start', own, async ({ c, who, found, again }) => {
    const begun = await bulk.begin(found, who.id)
    if (!begun.ok && begun.refusal.kind === 'text-missing') return again(bulkProblem(begun.refusal))
    // A second press has begun it already: its page shows the task.
    return c.redirect(begun.ok ? doneAt(atSystem.bulk(found.id), 'begun') : atSystem.bulk(found.id), 303)
  })
}
