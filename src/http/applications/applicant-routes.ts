import type { Context } from 'hono'
import type { ApplyingModule, FoundApplication } from '#modules/job-board'
import { type JobApplicationId, at, doneAt, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { notFound, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { cvAnswer } from './cv-answer.ts'
import { applicationParams } from './fields.ts'

export interface ApplicantPorts extends LinkDoorPorts {
  readonly applying: ApplyingModule
}

const shared = { tag: 'Job board', access: 'anyone', limit: 'link' } as const

/** An application for its applicant, by their account or by the link that was mailed to them; and the CV for its two readers. */
export function applicantRoutes(api: Api, form: Submission, ports: ApplicantPorts): void {
  const { applying, pageAnswers } = ports
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor(ports)

  /** The application, where the caller is its applicant; null for anybody else. */
  async function asApplicant(c: Context<HttpEnv>, id: JobApplicationId): Promise<FoundApplication | null> {
    const token = c.req.header('x-application-token') ?? ''
    const byLink = token === '' ? null : await applying.open(token)
    if (byLink?.application.id === id) return byLink
    const { who } = c.var
    const found = who && (await applying.find(id))
    return found && who && applying.isApplicant(found.application, who) ? found : null
  }

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/applications/:id',
      summary:
        'Withdraw an application, which erases it with its CV: for the applicant, by their account or with the token of their link in X-Application-Token.',
      params: applicationParams,
      answers: { 204: { says: 'It is erased' } },
    },
    async ({ c, params }) => {
      const found = await asApplicant(c, params.id)
      const gone = found && (await applying.withdraw(params.id))
      return gone?.ok ? { status: 204 } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/applications/:id/cv',
      summary:
        'The CV of an application as a download: for the employer and the applicant alone. An applicant without an account gives the token of their link in X-Application-Token.',
      params: applicationParams,
      answers: { 200: { says: 'The file, as a download' } },
    },
    async ({ c, who, params }) => {
      const found = (await asApplicant(c, params.id)) ?? (who && (await applying.ofEmployer(params.id, who.id)))
      return cvAnswer(c, applying, found?.application.cv ?? null)
    },
  )

  api.other({ method: 'get', path: '/applied/:token{[0-9a-f]+}', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    const found = await applying.open(c.req.param('token') ?? '')
    return found ? pages.byAddress(c) : pages.ended(c)
  })

  api.other({ method: 'get', path: '/applied/:token{[0-9a-f]+}/cv', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    const found = await applying.open(c.req.param('token') ?? '')
    return cvAnswer(c, applying, found?.application.cv ?? null)
  })

  api.other({ method: 'post', path: '/applied/:token{[0-9a-f]+}/withdraw', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    const found = await applying.open(c.req.param('token') ?? '')
    if (!found) return pages.ended(c)
    await applying.withdraw(found.application.id)
    return pages.secret(c.redirect(doneAt(at.job(found.job.slug), 'withdrawn'), 303))
  })

  form('/my-applications/:id/withdraw', { access: 'signed-in' }, async ({ c, who, param, refuse }) => {
    const id = parseId('jap', param('id'))
    const found = id && (await applying.find(id))
    if (!found || !applying.isApplicant(found.application, who)) return refuse(404)
    await applying.withdraw(found.application.id)
    return c.redirect(doneAt(at.myApplications(), 'withdrawn'), 303)
  })
}
