import type { Context } from 'hono'
import type { DraftsModule } from '#modules/booking'
import type { Job, JobFields } from '#modules/job-board'
import { type UserId, at, doneAt, parseId } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { digestOf } from '../kit/idempotency.ts'
import type { HttpKit } from '../kit/kit.ts'
import { type Problem, notValidFields, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { ShowPage } from '../pages/show-page.ts'
import type { DraftCookie } from '../wizard/draft-cookie.ts'
import { emptyJob, jobFieldsFrom, newJobFields, stepOf, typedJob, wireOf } from './fields.ts'
import { jobProblem } from './problems.ts'
import type { JobRoutePorts } from './routes.ts'

interface PostFormPorts extends JobRoutePorts {
  readonly cookie: DraftCookie
  readonly drafts: DraftsModule
  readonly limits: RateLimits
  readonly originOf: HttpKit['originOf']
  readonly show: ShowPage
}

type C = Context<HttpEnv>
type Step = 1 | 2

const stepPage = (step: Step) => `${at.postJob()}?step=${step}`
const failed = 'Failed to post job'

/** The page `/post-job`: two forms that work without a script, and a draft that outlives sign-in. */
export function postJobForms(api: Api, ports: PostFormPorts): void {
  const { cookie, drafts, jobBoard, limits, originOf, show } = ports

  api.other({ method: 'post', path: at.postJob(), access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const fields = read.value
    const before = cookie.read(c)
    const earlier = await drafts.find(before)
    if (!earlier) {
      const wait = await limits.take('upload', { address: c.var.address, account: null })
      if (wait !== null) return problem(c, tooMany(wait))
    }
    const step: Step = fields['step'] === '2' ? 2 : 1
    const { token, draft } = await drafts.merge(
      before,
      { job: { ...earlier?.fields.job, ...typedJob(withBoxes(fields, step)) } },
      originOf(c),
    )
    cookie.write(c, token)
    if (fields['intent'] === 'save') return c.body(null, 204)
    if (fields['intent'] === 'previous') return c.redirect(stepPage(1), 303)
    const typed = draft.fields.job ?? {}
    const parsed = newJobFields.safeParse(wireOf(typed))
    const asked = parsed.success ? jobFieldsFrom(parsed.data, emptyJob(c.var.who?.fullName ?? '')) : null
    const errors = parsed.success ? await faultsOf(asked) : (notValid(parsed.error).errors ?? [])
    const first = errors.filter(({ path }) => stepOf(path) === 1)
    if (first.length > 0) return again(c, 1, fields, notValidFields(first))
    if (step === 1) return c.redirect(stepPage(2), 303)
    if (errors.length > 0 || !asked) return again(c, 2, fields, notValidFields(errors))
    return post(c, fields, asked, token)
  })

  async function faultsOf(asked: JobFields | null) {
    if (!asked) return []
    const isOffered = (await jobBoard.categories()).some(({ id, isActive }) => id === asked.categoryId && isActive)
    const faults = jobBoard.preview(asked).faults
    return isOffered ? faults : [{ path: 'category_id', message: 'Please choose a category of the list' }, ...faults]
  }

  async function post(c: C, fields: FormFields, asked: JobFields, token: string): Promise<Response> {
    const { who } = c.var
    if (!who) return c.redirect(at.loginThen(`${stepPage(2)}&signed-in=1`), 303)
    const wait = await limits.take('enquiry', { address: c.var.address, account: who.id })
    if (wait !== null) return again(c, 2, fields, tooMany(wait))
    const posted = await jobBoard.post(who, asked, onceFor(who.id, asked))
    if (posted.ok) {
      await drafts.clearJob(token)
      return c.redirect(doneAt(payPage(posted.value.id), 'created'), 303)
    }
    const { refusal } = posted
    // The same form was sent twice: it is one job.
    if (refusal.kind === 'already-answered') {
      const id = parseId('job', JSON.parse(refusal.answer.body))
      await drafts.clearJob(token)
      return c.redirect(id ? payPage(id) : at.postJob(), 303)
    }
    const fault = jobProblem(refusal)
    return again(c, 2, fields, { ...fault, detail: `${failed}. ${fault.detail}` })
  }

  async function again(c: C, step: Step, fields: FormFields, fault: Problem): Promise<Response> {
    const answer = await show(c, stepPage(step), cameBack(at.postJob(), fields, fault))
    // With the cookie of the draft.
    return c.newResponse(answer.body, { status: fault.status, headers: Object.fromEntries(answer.headers) })
  }
}

const payPage = (id: string) => `${at.postJob()}?job=${id}`

/** A box that is not ticked sends nothing. */
const withBoxes = (fields: FormFields, step: Step): FormFields =>
  step === 1 ? { ...fields, is_urgent: fields['is_urgent'] === 'yes' ? 'yes' : '' } : fields

/** The same form of the same person within a day is one job: a press that came twice makes no second one. */
function onceFor(userId: UserId, asked: JobFields) {
  const { startDate, deadline, ...rest } = asked
  const fingerprint = digestOf({ ...rest, startDate: String(startDate), deadline: String(deadline) })
  const answer = ({ id }: Job) => ({ status: 201, body: JSON.stringify(id) })
  return { userId, key: `form of post-job ${fingerprint}`, fingerprint, answer }
}
