import { z } from 'zod'
import { type ApplyingModule, applicationStates, applyingLimits } from '#modules/job-board'
import { at } from '#modules/shared'
import { type Api, type UploadSpec, tooMany } from '../kit/api.ts'
import { cameBack } from '../kit/form-faults.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { answerWith } from '../middleware/own-headers.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { applyFields, jobParams } from './fields.ts'
import { cvTooLarge } from './problems.ts'
import type { Send } from './send.ts'

export interface ApplyPorts {
  readonly applying: Pick<ApplyingModule, 'job' | 'jobBySlug'>
  readonly limits: RateLimits
  readonly uploads: Uploads
  readonly pageAnswers: Pick<PageAnswers, 'refuse' | 'show'>
}

/** Applying for a job: over HTTP, and by the form on the page of the job. */
export function applyRoutes(api: Api, { applying, limits, uploads, pageAnswers }: ApplyPorts, sender: Send): void {
  const faultOfFile = (fault: Problem) => (fault.status === 413 ? cvTooLarge : fault)

  api.other(
    { method: 'post', path: '/api/jobs/:id/applications', access: 'anyone', upload: application },
    async (c) => {
      const params = jobParams.safeParse({ id: c.req.param('id') })
      const job = params.success ? await applying.job(params.data.id) : null
      const closed = sender.judgeJob(job)
      if (!job || closed) return problem(c, closed ?? notFound)
      const wait = await limits.take('enquiry', { address: c.var.address, account: c.var.who?.id ?? null })
      if (wait !== null) return problem(c, tooMany(wait))
      return uploads.receive(
        c,
        'cv',
        async (upload) => {
          const sent = await sender.send(c, job, upload)
          switch (sent.kind) {
            case 'refused':
              return problem(c, sent.problem)
            case 'made': {
              const { id, state } = sent.application
              const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
              return answerWith(c, JSON.stringify({ id, status: state }), 201, headers)
            }
            default:
              return c.json({ status: 'unconfirmed' }, 202)
          }
        },
        async (fault) => problem(c, faultOfFile(fault)),
      )
    },
  )

  api.other({ method: 'post', path: '/jobs/:slug/apply', access: 'anyone' }, async (c) => {
    const job = await applying.jobBySlug(c.req.param('slug') ?? '')
    const closed = sender.judgeJob(job)
    if (!job || closed?.status === 404) return pageAnswers.refuse(c, 404)
    const page = at.job(job.slug)
    // A job that is over has no form: its page says so.
    if (closed) return c.redirect(page, 303)
    const again = (fault: Problem, fields: Readonly<Record<string, string>>) =>
      pageAnswers.show(c, page, cameBack(c.req.path, fields, fault))
    const wait = await limits.take('enquiry', { address: c.var.address, account: c.var.who?.id ?? null })
    return uploads.receive(
      c,
      'cv',
      async (upload) => {
        if (wait !== null) return again(tooMany(wait), upload.fields)
        const sent = await sender.send(c, job, upload)
        switch (sent.kind) {
          case 'refused':
            return again(sent.problem, upload.fields)
          case 'mailed':
            return c.redirect(`${at.confirmRequest()}?sent=1`, 303)
          default:
            return c.redirect(`${page}?applied=1#apply`, 303)
        }
      },
      async (fault, fields) => again(faultOfFile(fault), fields),
    )
  })
}

const application: UploadSpec = {
  tag: 'Job board',
  summary:
    'Apply for a job while it is live, once for each e-mail address. At once from an account whose confirmed address it is, else by a mailed link, which works for three days',
  params: jobParams,
  fields: applyFields,
  files: {
    cv: {
      says: `a CV, if there is one: PDF or DOCX of at most ${applyingLimits.cvBytes / 1024 / 1024} MB, judged by its content. Nobody but the employer and the applicant reads it`,
      most: 1,
    },
  },
  refusals:
    'No such job: 404. A job that is over: 410 `job_closed`; one that is paused or being checked: 409 `job_not_live`. A second application: 409 `already_applied`. A CV that is no plain PDF or DOCX: 422 `cv_refused`; a larger one: 413 `too_large`. A field that applicants do not give: 422 `not_valid`. Too slow: 408 `upload_too_slow`. Many uploads at once: 503 `overloaded`; no room on the disk: 503 `storage_full`.',
  answers: {
    201: {
      says: 'The application is with the employer',
      schema: z.object({ id: z.string(), status: z.enum(applicationStates) }),
    },
    202: {
      says: 'A link in an e-mail confirms it; the employer sees nothing before',
      schema: z.object({ status: z.literal('unconfirmed') }),
    },
  },
  limit: 'enquiry',
}
