import type { Context } from 'hono'
import { z } from 'zod'
import { type CaseKind, type CaseReason, type ModerationModule, type NoticeFacts, subjectRef } from '#modules/market'
import { type JobApplicationId, at, parseId } from '#modules/shared'
import type { ApplyingModule } from '#modules/job-board'
import type { Bots, Taken } from '../../bots/bots.ts'
import { type Trap, withoutTrap } from '../../bots/trap.ts'
import { type Api, tooMany } from '../../kit/api.ts'
import type { HttpEnv } from '../../kit/env.ts'
import { readForm } from '../../kit/form-body.ts'
import { cameBack, notValid } from '../../kit/form-faults.ts'
import { type Problem, notFound, notValidField, problem } from '../../kit/problem.ts'
import type { RateLimits } from '../../kit/rate-limits.ts'
import type { PageAnswers } from '../../pages/page-answers.ts'
import type { ShowPage } from '../../pages/show-page.ts'
import { complaintFields, defamationFields, reportFields } from './fields.ts'

export interface ReportPorts {
  readonly moderation: Pick<ModerationModule, 'report' | 'subject'>
  readonly applying: Pick<ApplyingModule, 'find' | 'isApplicant'>
  readonly bots: Bots
  readonly limits: RateLimits
  readonly show: ShowPage
  readonly pageAnswers: Pick<PageAnswers, 'refuse'>
}

/** A case of any kind as its form has it, with the address of its writer known. */
interface Sent {
  readonly kind: CaseKind
  readonly subject: string
  readonly id: string
  /** A link that was mailed by an earlier version has none. */
  readonly applicationId?: JobApplicationId | null
  readonly reason: CaseReason
  readonly text: string
  readonly name: string
  readonly email: string
  readonly notice: NoticeFacts | null
}

interface Kept {
  readonly reference: string
  readonly page: string
}

const pages = {
  report: at.market.report(),
  complaint: at.market.complaint(),
  defamation: at.market.defamation(),
} as const satisfies Readonly<Record<CaseKind, string>>

const emailNeeded = notValidField('email', 'Please enter your e-mail address, so that we can answer')

/** The forms of people who report a listing, a job, a review, an expert, or words that defame them. */
export function reportRoutes(api: Api, { moderation, applying, bots, limits, show, pageAnswers }: ReportPorts): void {
  const take = bots.form<Sent, Kept>({
    kind: 'market-report',
    email: ({ email }) => email,
    async keep({ subject, id, applicationId = null, ...asked }, sender) {
      const ref = subjectRef(subject, id)
      const kept = ref && (await moderation.report({ ...asked, ...sender, subject: ref, applicationId }))
      // The subject went while the link was in the mail: nothing is left to look at.
      const reference = kept?.reference ?? 'gone'
      return { reference, page: `${pages[asked.kind]}?sent=${reference}` }
    },
  })

  async function isThere({ subject, id }: Pick<Sent, 'subject' | 'id'>): Promise<boolean> {
    const ref = subjectRef(subject, id)
    return ref !== null && (await moderation.subject(ref)) !== null
  }

  /** The application that a report names, where it is one for that job and the sender is its applicant or its employer. */
  async function namedBy(c: Context<HttpEnv>, subjectId: string, application: JobApplicationId | null | undefined) {
    if (!application) return { isTheirs: true, applicationId: null }
    const [found, { who }] = [await applying.find(application), c.var]
    const isSide = found && who && (found.job.ownerId === who.id || applying.isApplicant(found.application, who))
    return { isTheirs: isSide === true && found?.job.id === subjectId, applicationId: application }
  }

  api.endpoint(
    {
      method: 'post',
      path: '/api/reports',
      tag: 'Market',
      summary:
        'Report a listing, a job or a review. The applicant or the employer of an `application` for a job may name it: staff open that one for the report. Visitors give an `email`, to which the decision and its reasons go, and a `proof` (see `/api/bot-challenge`)',
      access: 'anyone',
      body: reportFields,
      limit: 'enquiry',
      answers: {
        201: { says: 'Kept', schema: z.object({ reference: z.string() }) },
        202: {
          says: 'Without a proof of work: a link was mailed, and it counts once that is opened',
          schema: z.object({ status: z.literal('unconfirmed') }),
        },
      },
    },
    async ({ c, body }) => {
      const { asked: all, trap } = withoutTrap(body)
      const { application, ...asked } = all
      const email = asked.email ?? c.var.who?.email
      if (!email) return problem(c, emailNeeded)
      const named = await namedBy(c, asked.id, application)
      if (!named.isTheirs || !(await isThere(asked))) return problem(c, notFound)
      const { applicationId } = named
      const name = asked.name ?? c.var.who?.fullName ?? ''
      const taken = await take(c, { ...asked, applicationId, kind: 'report', name, email, notice: null }, trap)
      if (taken.kind === 'refused') return problem(c, taken.problem)
      if (taken.kind === 'mailed') return { status: 202, body: { status: 'unconfirmed' } }
      return { status: 201, body: { reference: taken.value.reference } }
    },
  )

  /** A form of strangers: it comes back with every fault and all that was typed, or leads to the page with the reference. */
  function form<Fields extends Trap & { readonly subject: string; readonly id: string }>(
    kind: CaseKind,
    schema: z.ZodType<Fields>,
    sentOf: (
      c: Context<HttpEnv>,
      fields: Omit<Fields, keyof Trap>,
    ) => Omit<Sent, 'kind' | 'subject' | 'id' | 'applicationId'> | Problem,
  ): void {
    api.other({ method: 'post', path: pages[kind], access: 'anyone' }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const { subject = '', id = '', application = '' } = read.value
      const named = await namedBy(c, id, application === '' ? null : parseId('jap', application))
      if (!named.isTheirs || !(await isThere({ subject, id }))) return pageAnswers.refuse(c, 404)
      const { applicationId } = named
      const page = `${pages[kind]}?${new URLSearchParams({ subject, id, ...(applicationId && { application }) })}`
      const again = (fault: Problem) => show(c, page, cameBack(pages[kind], read.value, fault))
      const parsed = schema.safeParse(read.value)
      if (!parsed.success) return again(notValid(parsed.error))
      const { asked, trap } = withoutTrap(parsed.data)
      const sent = sentOf(c, asked)
      if ('status' in sent) return again(sent)
      const account = c.var.who?.id ?? sent.email.toLowerCase()
      const wait = await limits.take('enquiry', { address: c.var.address, account })
      if (wait !== null) return again(tooMany(wait))
      const taken: Taken<Kept> = await take(c, { ...sent, kind, subject, id, applicationId }, trap)
      if (taken.kind === 'refused') return again(taken.problem)
      return c.redirect(taken.kind === 'mailed' ? `${at.confirmRequest()}?sent=1` : taken.value.page, 303)
    })
  }

  form('report', reportFields, (c, { reason, text, name, email }) => {
    const address = email ?? c.var.who?.email
    return address
      ? { reason, text, name: name ?? c.var.who?.fullName ?? '', email: address, notice: null }
      : emailNeeded
  })

  form('complaint', complaintFields, (_, { reason, text, name, email }) => ({
    reason,
    text,
    name,
    email,
    notice: null,
  }))

  form('defamation', defamationFields, (_, fields) => ({
    reason: 'defamation' as const,
    text: fields.text,
    name: fields.name,
    email: fields.email,
    notice: {
      statement: fields.statement,
      where: fields.where,
      meaning: fields.meaning,
      untrue: fields.untrue,
      posterUnknown: true,
      shareName: fields.share_name === 'yes',
      shareEmail: fields.share_email === 'yes',
    },
  }))
}
