import type { Context } from 'hono'
import { at } from '#modules/shared'
import { profileFields, signInFields, signUpFields } from './fields.ts'
import { accountProblem, accountProblems } from './problems.ts'
import { type AccountRoutePorts, changesFrom, signUpFrom, triedBy } from './routes.ts'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { nextPath, ownPath } from '../kit/next-path.ts'
import { type FieldError, type Problem, notValidFields, problem } from '../kit/problem.ts'
import type { By, LimitName } from '../kit/rate-limits.ts'
import type { Submission } from '../kit/submission.ts'
import type { ShowPage } from '../pages/show-page.ts'

interface AccountFormPorts extends AccountRoutePorts {
  readonly show: ShowPage
  readonly submission: Submission
}

type Handle = (c: Context<HttpEnv>, fields: FormFields) => Promise<Response>

const home = at.dashboard()

/** The same as the JSON routes, for a browser without scripts: a form in, a redirect or the page with its faults out. */
export function accountForms(
  api: Api,
  { accounts, cookie, device, limits, show, submission, arrivals, knownAddress }: AccountFormPorts,
): void {
  const signUp = signUpFields(accounts.passwordRules)

  form('/login', async (c, fields) => {
    const { next: _next, redirect: _redirect, ...given } = fields
    const parsed = signInFields.safeParse(given)
    if (!parsed.success) return again(c, at.login(), fields, notValid(parsed.error))
    const { email, password } = parsed.data
    const by = triedBy(c, device, email)
    const wait = await waitFor('sign-in', by)
    if (wait) return again(c, at.login(), fields, wait)
    const signedIn = await accounts.signIn({ email, password, ...(await arrivals.from(c, email)) })
    if (!signedIn.ok) return again(c, at.login(), fields, accountProblem(signedIn.refusal))
    await arrivals.keep(c, signedIn.value)
    return c.redirect(arrivals.onward(signedIn.value, nextPath(fields, home)), 303)
  })

  form('/register', async (c, fields) => {
    const { next: _next, redirect: _redirect, confirm_password, ...given } = fields
    const parsed = signUp.safeParse(given)
    const faults = await passwordFaults(fields, confirm_password)
    if (!parsed.success) {
      const { errors = [] } = notValid(parsed.error)
      const reported = new Set(errors.map(({ path }) => path))
      return again(
        c,
        at.register(),
        fields,
        notValidFields([...errors, ...faults.filter(({ path }) => !reported.has(path))]),
      )
    }
    if (faults.length > 0) {
      const known = await emailFaults(c, parsed.data.email)
      return again(c, at.register(), fields, notValidFields([...known, ...faults]))
    }
    const by = { address: c.var.address, account: parsed.data.email.toLowerCase() }
    const wait = await waitFor('sign-up', by)
    if (wait) return again(c, at.register(), fields, wait)
    const { visit } = await arrivals.from(c, parsed.data.email)
    const signedUp = await accounts.signUp(signUpFrom(parsed.data, visit))
    if (!signedUp.ok) {
      if (signedUp.refusal.kind === 'email-taken') await knownAddress?.(c, parsed.data.email)
      return again(c, at.register(), fields, accountProblem(signedUp.refusal))
    }
    if (c.var.sessionToken) await accounts.signOut(c.var.sessionToken)
    cookie.write(c, signedUp.value.token)
    device.write(c, parsed.data.email)
    return c.redirect(nextPath(fields, home), 303)
  })

  form('/logout', async (c, fields) => {
    if (c.var.sessionToken) await accounts.signOut(c.var.sessionToken)
    cookie.clear(c)
    return c.redirect(nextPath(fields, at.home()), 303)
  })

  submission('/profile', { access: 'signed-in' }, async (sent) => {
    const { c, who, fields } = sent
    const page = withNext(at.profile.home(), fields)
    const { next: _next, redirect: _redirect, ...given } = fields
    const parsed = profileFields.safeParse(given)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const updated = await accounts.updateProfile(who.id, changesFrom(parsed.data))
    if (!updated.ok) return sent.again(accountProblem(updated.refusal), page)
    return c.redirect(nextPath(fields, home), 303)
  })

  function form(path: string, handle: Handle): void {
    api.other({ method: 'post', path, access: 'anyone' }, async (c) => {
      const read = await readForm(c)
      return read.ok ? handle(c, read.value) : problem(c, read.problem)
    })
  }

  async function passwordFaults(fields: FormFields, confirmed: string | undefined): Promise<readonly FieldError[]> {
    const { password = '', full_name: fullName = '', email = '', phone = '' } = fields
    const owner = { fullName, email, phone }
    const { errors = [] } = accountProblems(await accounts.signUpFaults(null, password, owner))
    return password === (confirmed ?? '') ? errors : [...errors, noMatch]
  }

  /** Reveals an account no more often than the form of signing up does. */
  async function emailFaults(c: Context<HttpEnv>, email: string): Promise<readonly FieldError[]> {
    const wait = await limits.take('sign-up', { address: c.var.address, account: null })
    if (wait !== null) return []
    const faults = await accounts.signUpFaults(email, '', { fullName: '', email, phone: null })
    if (faults.some(({ kind }) => kind === 'email-taken')) await knownAddress?.(c, email)
    return accountProblems(faults).errors ?? []
  }

  async function waitFor(limit: LimitName, by: By): Promise<Problem | null> {
    const seconds = await limits.take(limit, by)
    return seconds === null ? null : tooMany(seconds)
  }

  function again(c: Context<HttpEnv>, action: string, fields: FormFields, fault: Problem): Promise<Response> {
    const { password: _password, confirm_password: _confirmed, totp: _totp, ...values } = fields
    return show(c, withNext(action, fields), cameBack(action, values, fault))
  }
}

/** The page's own address keeps where to go afterwards, when that is a path of ours. */
function withNext(action: string, { next, redirect }: FormFields): string {
  if (!next && redirect === 'booking') return `${action}?redirect=booking`
  const path = ownPath(next)
  return path === null ? action : `${action}?next=${encodeURIComponent(path)}`
}

const noMatch: FieldError = { path: 'confirm_password', message: 'Passwords do not match' }
