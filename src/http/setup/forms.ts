import type { Context } from 'hono'
import { at, atSystem, doneAt } from '#modules/shared'
import { businessFault, businessLines } from '../catalogue/business-forms.ts'
import { hoursFault, hoursFrom } from '../catalogue/hours-forms.ts'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type FieldError, type Problem, notValidFields, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { type SetupRoutePorts, setUp } from './act.ts'
import { code as codeField, setupFields } from './fields.ts'
import { setupProblem } from './problems.ts'

interface SetupFormPorts extends SetupRoutePorts {
  readonly limits: RateLimits
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show'>
}

const page = at.setup()
const codeForm = `${page}/code`
const area = /^area\.([A-Z0-9]{2,4})$/

/** The page of the first start: the code, then everything in one form. The code travels in the second form, and is kept nowhere. */
export function setupForms(api: Api, ports: SetupFormPorts): void {
  const { setup, limits, pageAnswers, arrivals } = ports

  api.other({ method: 'get', path: page, access: 'anyone' }, async (c) =>
    (await setup.isOpen()) ? unkept(await pageAnswers.afresh(c)) : over(c),
  )

  form(codeForm, async (c, fields) => {
    const parsed = codeField.safeParse(fields['code'] ?? '')
    if (!parsed.success) {
      const fault = { path: 'code', message: parsed.error.issues[0]?.message ?? 'Please enter the code' }
      return again(c, codeForm, fields, notValidFields([fault]))
    }
    const tried = await setup.tryCode(parsed.data)
    if (tried.ok) {
      const form = { action: page, values: { code: parsed.data }, errors: [], alert: null }
      return show(c, { status: 200, form })
    }
    if (tried.refusal.kind === 'set-up-already') return over(c)
    return again(c, codeForm, fields, setupProblem(tried.refusal))
  })

  form(page, async (c, fields) => {
    const typed = setupFields.safeParse(bodyFrom(fields))
    const unlike = fields['password'] === fields['confirm_password'] ? [] : [noMatch]
    if (!typed.success || unlike.length > 0) {
      const tried = await setup.tryCode(fields['code'] ?? '')
      if (!tried.ok) return refused(c, fields, tried.refusal)
      const faults = typed.success ? [] : (notValid(typed.error).errors ?? []).map(fieldOf)
      return again(c, page, fields, notValidFields([...faults, ...unlike]))
    }
    const done = await setUp(c, ports, typed.data)
    if (!done.ok) return refused(c, fields, done.refusal)
    return done.value === null
      ? over(c)
      : c.redirect(arrivals.onward(done.value, doneAt(atSystem.firstStart(), 'set-up')), 303)
  })

  function form(path: string, handle: (c: Context<HttpEnv>, fields: FormFields) => Promise<Response>): void {
    api.other({ method: 'post', path, access: 'anyone' }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      if (!(await setup.isOpen())) return over(c)
      const wait = await limits.take('set-up', { address: c.var.address, account: null })
      return wait === null ? handle(c, read.value) : again(c, path, read.value, tooMany(wait))
    })
  }

  function refused(c: Context<HttpEnv>, fields: FormFields, refusal: Parameters<typeof setupProblem>[0]) {
    if (refusal.kind === 'set-up-already') return over(c)
    const fault = setupProblem(refusal)
    if (refusal.kind === 'wrong-setup-code') return again(c, codeForm, { code: fields['code'] ?? '' }, fault)
    const { owner, settings } = refusal
    return again(
      c,
      page,
      fields,
      notValidFields([...(owner ? [{ path: owner.path, message: owner.message }] : []), ...settings.map(inWords)]),
    )
  }

  function again(c: Context<HttpEnv>, action: string, fields: FormFields, fault: Problem): Promise<Response> {
    const { password: _password, confirm_password: _confirmed, ...values } = fields
    return show(c, cameBack(action, values, fault))
  }

  async function show(c: Context<HttpEnv>, shown: Parameters<PageAnswers['show']>[2]): Promise<Response> {
    return unkept(await pageAnswers.show(c, page, shown))
  }
}

/** Somebody has set the site up: the office, and before it the sign-in of staff. */
const over = (c: Context<HttpEnv>) => c.redirect(at.admin.home(), 303)

const noMatch: FieldError = { path: 'confirm_password', message: 'Passwords do not match' }

function unkept(answer: Response): Response {
  answer.headers.set('cache-control', 'no-store')
  answer.headers.set('x-robots-tag', 'noindex')
  return answer
}

/** The form as the body of the JSON route. */
function bodyFrom(fields: FormFields): object {
  const lines = Object.keys(businessLines).filter((name) => fields[name] !== undefined)
  const ticked = fields['only_other'] === 'yes' ? [] : Object.keys(fields).flatMap((name) => area.exec(name)?.[1] ?? [])
  const others = (fields['other_districts'] ?? '').split(/[\s,;]+/).filter(Boolean)
  return {
    code: fields['code'] ?? '',
    owner: { full_name: fields['full_name'] ?? '', email: fields['email'] ?? '', password: fields['password'] ?? '' },
    business: {
      ...Object.fromEntries(lines.map((name) => [name, (fields[name] ?? '').trim()])),
      hotline: (fields['hotline'] ?? '').trim(),
      hotline_confirmed: fields['hotline_confirmed'] === 'yes',
      vat_registered: fields['vat_registered'] !== 'no',
    },
    opening_hours: hoursFrom(fields),
    districts: [...new Set([...ticked, ...others.map((code) => code.toUpperCase())])],
  }
}

/** The field of the form for a fault of the body. */
function fieldOf({ path, message }: FieldError): FieldError {
  if (path.startsWith('districts')) return { path: 'other_districts', message }
  if (path.startsWith('opening_hours.')) return hoursFault({ path: path.slice('opening_hours.'.length), message })
  return { path: path.replace(/^(?:owner|business)\./, ''), message }
}

function inWords({ of, path, message }: { readonly of: string; readonly path: string; readonly message: string }) {
  if (of === 'districts') return { path: 'other_districts', message }
  if (of === 'hours') return hoursFault({ path, message })
  return path === 'hotline'
    ? { path, message: 'Give a telephone number, such as 020 8686 0000' }
    : businessFault({ path, message })
}
