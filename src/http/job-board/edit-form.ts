import { type JobBoardModule, type JobFields, excludingWordsIn } from '#modules/job-board'
import { at, doneAt, parseId } from '#modules/shared'
import { type FormFields } from '../kit/form-body.ts'
import { notValid } from '../kit/form-faults.ts'
import { type Problem, notValidField } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { tooMany } from '../kit/api.ts'
import type { Submission } from '../kit/submission.ts'
import { emptyJob, jobFieldsFrom, newJobFields, typedJob, wireOf } from './fields.ts'
import { jobProblem } from './problems.ts'

interface EditFormPorts {
  readonly jobBoard: Pick<JobBoardModule, 'lastWritten' | 'edit'>
  readonly limits: RateLimits
}

const pointedAt = notValidField(
  'occupational_requirement',
  'Please change the words above, or say why the work requires them. If you save once more, a person reads the job before it is shown',
)

/** The page `/my-jobs/{id}/edit`: one form with the fields and warnings of `/post-job`. */
export function editJobForm(form: Submission, { jobBoard, limits }: EditFormPorts): void {
  form(
    '/my-jobs/:id/edit',
    {
      access: 'signed-in',
      async load({ who, param }) {
        const id = parseId('job', param('id'))
        return id && (await jobBoard.lastWritten(who.id, id))
      },
      page: ({ job }) => at.myJobs.edit(job.id),
    },
    async ({ c, who, found: { job }, fields, again }) => {
      const parsed = newJobFields.safeParse(wireOf(typedJob(fields)))
      if (!parsed.success) return again(notValid(parsed.error))
      const asked = jobFieldsFrom(parsed.data, emptyJob(job.companyName))
      const warning = warningOf(fields, asked)
      if (warning) return again(warning)
      const wait = await limits.take('enquiry', { address: c.var.address, account: who.id })
      if (wait !== null) return again(tooMany(wait))
      const edited = await jobBoard.edit(who, job.id, Number(fields['version'] ?? 0), asked)
      if (!edited.ok) return again(jobProblem(edited.refusal))
      const after = await jobBoard.lastWritten(who.id, job.id)
      return c.redirect(doneAt(at.myJobs.job(job.id), after?.isWaiting ? 'held' : 'saved'), 303)
    },
  )
}

/** Words that shut people out are pointed at once; the form names those that its writer has seen. */
function warningOf(fields: FormFields, asked: JobFields): Problem | null {
  if (asked.occupationalRequirement !== '') return null
  const seen = new Set((fields['seen_words'] ?? '').split('|'))
  return excludingWordsIn(asked).some(({ words }) => !seen.has(words)) ? pointedAt : null
}
