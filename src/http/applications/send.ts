import type { Context } from 'hono'
import type { z } from 'zod'
import {
  type AlreadyApplied,
  type AppliedJob,
  type ApplyingModule,
  type AskedApplication,
  type Cv,
  type JobApplication,
  type JobNotOpen,
  applicantKey,
} from '#modules/job-board'
import { submissionDays } from '#modules/submissions'
import { at } from '#modules/shared'
import type { Bots } from '../bots/bots.ts'
import { withoutTrap } from '../bots/trap.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { Upload } from '../uploads/form-stream.ts'
import { notValid } from '../kit/form-faults.ts'
import { type Problem, notFound, notValidField } from '../kit/problem.ts'
import { applyFields } from './fields.ts'
import { applyProblem, cvProblem, jobProblem } from './problems.ts'

export interface SendPorts {
  readonly bots: Bots
  readonly applying: Pick<ApplyingModule, 'apply' | 'closedFor' | 'dropCv' | 'job' | 'jobBySlug' | 'keepCv' | 'newId'>
}

interface Waiting extends AskedApplication {
  readonly slug: string
}

interface Kept {
  /** Null where nothing was kept: a program sent it, or `refusal` says why. */
  readonly made: JobApplication | null
  readonly refusal: JobNotOpen | AlreadyApplied | null
  readonly page: string
}

export type Sent =
  | { readonly kind: 'made'; readonly application: JobApplication }
  | { readonly kind: 'mailed' }
  /** A program sent it, and gets no sign of that. */
  | { readonly kind: 'dropped' }
  | { readonly kind: 'refused'; readonly problem: Problem }

type Fields = z.output<typeof applyFields>

/** An account whose address is confirmed applies under that address at once; everybody else by a mailed link. */
function isAtOnce(c: Context<HttpEnv>, { email }: { readonly email: string }): boolean {
  const { who } = c.var
  return who !== null && who.emailVerifiedAt !== null && applicantKey(who.email) === applicantKey(email)
}

/** Takes applications. The CV is kept, for nobody to read, until the application is; where that is not taken, it goes. */
export function createSend({ bots, applying }: SendPorts) {
  const take = bots.form<Waiting, Kept>({
    kind: 'job-application',
    email: ({ email }) => email,
    isAtOnce,
    async keep({ slug, ...asked }, { userId, isSpam }) {
      const page = at.job(slug)
      if (isSpam) return { made: null, refusal: null, page }
      const kept = await applying.apply(asked, userId)
      if (kept.ok) return { made: kept.value, refusal: null, page: `${page}?applied=1#apply` }
      await applying.dropCv(asked.cv)
      const why = kept.refusal.kind === 'already-applied' ? 'again' : 'late'
      return { made: null, refusal: kept.refusal, page: `${page}?applied=${why}#apply` }
    },
  })

  /** Null while the job takes applications. */
  function judgeJob(job: AppliedJob | null): Problem | null {
    if (!job) return notFound
    const closed = applying.closedFor(job)
    return closed && jobProblem(closed)
  }

  async function send(c: Context<HttpEnv>, job: AppliedJob, { fields, files }: Upload): Promise<Sent> {
    const refused = (problem: Problem): Sent => ({ kind: 'refused', problem })
    const parsed = applyFields.safeParse(fields)
    if (!parsed.success) return refused(notValid(parsed.error))
    const [file, another] = files
    if (another) return refused(notValidField('cv', 'Please send one file'))
    const { asked, trap }: { asked: Omit<Fields, 'website' | 'proof'>; trap: Pick<Fields, 'website' | 'proof'> } =
      withoutTrap(parsed.data)
    const kept = file ? await applying.keepCv(file, isAtOnce(c, asked) ? 0 : submissionDays) : null
    if (kept && !kept.ok) return refused(cvProblem(kept.refusal))
    const cv = kept?.value ?? null
    return orWithoutCv(cv, async () => {
      const waiting = { ...asked, id: applying.newId(), jobId: job.id, slug: job.slug, cv }
      const taken = await take(c, waiting, trap)
      if (taken.kind === 'mailed') return { kind: 'mailed' }
      if (taken.kind === 'kept' && taken.value.made) return { kind: 'made', application: taken.value.made }
      await applying.dropCv(cv)
      if (taken.kind === 'refused') return refused(taken.problem)
      return taken.value.refusal ? refused(applyProblem(taken.value.refusal)) : { kind: 'dropped' }
    })
  }

  /** The CV of an application that could not be kept goes at once. */
  async function orWithoutCv<Done>(cv: Cv | null, work: () => Promise<Done>): Promise<Done> {
    try {
      return await work()
    } catch (fault) {
      await applying.dropCv(cv)
      throw fault
    }
  }

  return { judgeJob, send }
}

export type Send = ReturnType<typeof createSend>
