import { type JobApplicationId, type JobId, at, doneAt, parseId } from '#modules/shared'
import { notValidField } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import type { EmployerPorts } from './employer-routes.ts'
import { closeFields, notesFields, stateFields } from './fields.ts'
import { changeProblem } from './problems.ts'

/** The forms of an employer's pages. A job or an application of somebody else is not there. */
export function employerForms(form: Submission, { applying }: EmployerPorts): void {
  async function applicationOf(asked: {
    readonly who: { readonly id: Parameters<typeof applying.ofEmployer>[1] }
    readonly param: (name: string) => string
  }) {
    const [job, id] = [parseId('job', asked.param('id')), parseId('jap', asked.param('application'))]
    const found = id && (await applying.ofEmployer(id, asked.who.id))
    return found && found.job.id === job ? { id, page: at.myJobs.application(job, id) } : null
  }
  const pageOf = ({ page }: { readonly page: string }) => page

  form(
    '/my-jobs/:id/:application/state',
    { access: 'signed-in', load: applicationOf, fields: stateFields, page: pageOf },
    async ({ c, who, found, fields, again }) => {
      const moved = await applying.move(found.id satisfies JobApplicationId, who.id, fields.state)
      return moved.ok ? c.redirect(doneAt(found.page, fields.state), 303) : again(changeProblem(moved.refusal))
    },
  )

  form(
    '/my-jobs/:id/:application/notes',
    { access: 'signed-in', load: applicationOf, fields: notesFields, page: pageOf },
    async ({ c, who, found, fields, again }) => {
      const noted = await applying.setNotes(found.id, who.id, fields.notes)
      return noted.ok ? c.redirect(doneAt(found.page, 'noted', 'notes'), 303) : again(changeProblem(noted.refusal))
    },
  )

  form(
    '/my-jobs/:id/close',
    {
      access: 'signed-in',
      async load({ who, param }) {
        const id: JobId | null = parseId('job', param('id'))
        const job = id && (await applying.jobOf(id, who.id))
        return job && { id: job.id, page: at.myJobs.job(job.id) }
      },
      fields: closeFields,
      page: pageOf,
    },
    async ({ c, who, found, fields: { tell, text }, again }) => {
      if (tell === 'yes' && !text) return again(notValidField('text', 'Please write what the applicants are to read'))
      const isForAll = tell === 'yes'
      const closed = await applying.close(found.id, who.id, isForAll ? (text ?? null) : null)
      if (closed.ok) return c.redirect(doneAt(found.page, isForAll ? 'told' : 'closed'), 303)
      switch (closed.refusal.kind) {
        case 'already-told':
          return again({
            status: 409,
            code: 'applicants_told',
            detail: 'You have written to all applicants before. That is done once for each job.',
          })
        default:
          return again({
            status: 409,
            code: 'job_not_live',
            detail: 'This job cannot be closed at the moment. Please look at its state.',
          })
      }
    },
  )
}
