import type { Context } from 'hono'
import { at } from '#modules/shared'
import { tooMany } from '../kit/api.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { nextPath } from '../kit/next-path.ts'
import { type Problem, problem } from '../kit/problem.ts'
import { codeFields } from './fields.ts'
import { type SecondStepPorts, secondStepOver, secondStepProblem } from './routes.ts'
import type { ShowPage } from '../pages/show-page.ts'

const home = at.dashboard()
const page = at.secondStep()

/** The page between the password and the account, with scripts or without. */
export function secondStepForms(
  api: Api,
  { accounts, arrivals, limits, show }: SecondStepPorts & { readonly show: ShowPage },
): void {
  const begin = at.login()

  api.other({ method: 'get', path: page, access: 'anyone' }, async (c) => {
    const next = nextPath(c.req.query(), home)
    return (await shown(c, next, null)) ?? c.redirect(c.var.who ? next : begin, 303)
  })

  api.other({ method: 'post', path: page, access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const { next: given = '', ...fields } = read.value
    const next = nextPath({ next: given }, home)
    const parsed = codeFields.safeParse(fields)
    if (!parsed.success) return (await shown(c, next, notValid(parsed.error))) ?? again(c)
    const token = arrivals.pending(c)
    const waiting = token === null ? null : await accounts.findSecondStep(token)
    if (token === null || !waiting) return again(c)
    const { email } = waiting.user
    const wait = await limits.take('second-step', arrivals.by(c, email))
    if (wait !== null) return (await shown(c, next, tooMany(wait))) ?? again(c)
    const taken = await accounts.takeSecondStep(token, parsed.data.code, await arrivals.from(c, email))
    if (!taken.ok) return (await shown(c, next, secondStepProblem(taken.refusal))) ?? again(c)
    await arrivals.keep(c, { kind: 'signed-in', ...taken.value })
    return c.redirect(next, 303)
  })

  /** Null when nobody waits for the second step in this browser. */
  async function shown(c: Context<HttpEnv>, next: string, fault: Problem | null): Promise<Response | null> {
    const token = arrivals.pending(c)
    const waiting = token === null ? null : await accounts.findSecondStep(token)
    if (!waiting) return null
    const values = { next, ways: waiting.ways.join(' ') }
    const { status = 200, detail: alert = null, errors = [], retryAfterSeconds } = fault ?? {}
    return show(c, page, {
      status,
      form: { action: page, values, errors, alert },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }

  /** From the start, and it says why. */
  function again(c: Context<HttpEnv>): Promise<Response> {
    arrivals.forgetPending(c)
    return show(c, begin, cameBack(begin, {}, secondStepOver))
  }
}
