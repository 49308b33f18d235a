import type { Context } from 'hono'
import type { z } from 'zod'
import type { User } from '#modules/accounts'
import { at } from '#modules/shared'
import { type Access, asksPassword } from './access.ts'
import type { Api } from './api.ts'
import type { HttpEnv } from './env.ts'
import { type FormFields, readForm } from './form-body.ts'
import { cameBack, notValid } from './form-faults.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import type { PasswordAgain } from '../accounts/password-again.ts'
import { type Problem, passwordNeeded, problem, signInNeeded } from './problem.ts'

export interface SubmissionSpec<Found, Fields> {
  readonly access: Access
  /**
   * Asks for the password before anything is done, when it was typed too long ago. By default on forms that only
   * administrators may send.
   */
  readonly fresh?: boolean | ((c: Context<HttpEnv>) => boolean)
  /** Finds the thing that the form is about. Null answers 404. */
  readonly load?: (asked: Pick<Submitted<unknown, unknown>, 'c' | 'who' | 'param'>) => Promise<Found | null>
  /**
   * Reads the fields, once the thing is found, on which their limits may depend. A faulty form comes back with each
   * fault beside its field.
   */
  readonly fields?: z.ZodType<Fields> | ((found: Found, typed: FormFields) => z.ZodType<Fields>)
  /** The page that the form stands on; by default the address that it is sent to. */
  readonly page?: (found: Found) => string
  /** The most bytes of the form; those of `readForm` where it is left out. */
  readonly mostBytes?: number
  /** A typed password or code never comes back. A field named `password` never does. */
  readonly isSecret?: boolean
}

/** A form as it came in, from a user who may send it. */
export interface Submitted<Found = null, Fields = FormFields> {
  readonly c: Context<HttpEnv>
  readonly who: User
  /** The result of `load`; null without one. */
  readonly found: Found
  /** The values that `fields` reads; without it, the typed ones. */
  readonly fields: Fields
  readonly param: (name: string) => string
  /** Shows the form's page, or the one at `path`, again with the typed values and the fault. */
  readonly again: (fault: Problem, path?: string) => Promise<Response>
  readonly refuse: (status: 403 | 404) => Promise<Response>
}

export type SubmissionPages = Pick<PageAnswers, 'show' | 'refuse'>

/**
 * Declares forms of signed-in users that work without script. Each form does the same steps in the same order: access,
 * password where it must be fresh, the thing that the form is about or 404, the fields or the page again, the act.
 */
export function createSubmission(api: Api, { show, refuse }: SubmissionPages, passwordAgain: PasswordAgain) {
  return <Found = null, Fields = FormFields>(
    path: string,
    spec: SubmissionSpec<Found, Fields>,
    act: (submitted: Submitted<Found, Fields>) => Promise<Response>,
  ): void => {
    api.other({ method: 'post', path, access: spec.access }, async (c) => {
      const read = await readForm(c, spec.mostBytes)
      if (!read.ok) return problem(c, read.problem)
      const who = c.get('who')
      if (!who) return problem(c, signInNeeded)
      const { password, ...others } = read.value
      const { fresh = asksPassword('post', spec.access) } = spec
      const asksFresh = typeof fresh === 'function' ? fresh(c) : fresh
      if (asksFresh && !c.get('passwordFresh')) {
        const fault = password === undefined ? passwordNeeded : await passwordAgain(c, who, password)
        if (fault) return show(c, at.confirmPassword(), passwordPage(c.req.path, others, fault))
      }
      const typed = asksFresh ? others : read.value
      const param = (name: string) => c.req.param(name) ?? ''
      const loaded = spec.load ? await spec.load({ c, who, param }) : null
      if (spec.load && loaded === null) return refuse(c, 404)
      // Without `load`, `Found` is null.
      const found = loaded as Found
      const again = (fault: Problem, page = spec.page?.(found) ?? c.req.path) =>
        show(c, page, cameBack(c.req.path, spec.isSecret ? {} : others, fault))
      const submitted = { c, who, found, param, again, refuse: (status: 403 | 404) => refuse(c, status) }
      // Without `fields`, `Fields` is what was typed.
      if (!spec.fields) return act({ ...submitted, fields: typed as Fields })
      const fields = typeof spec.fields === 'function' ? spec.fields(found, typed) : spec.fields
      const parsed = fields.safeParse(typed)
      return parsed.success ? act({ ...submitted, fields: parsed.data }) : again(notValid(parsed.error))
    })
  }
}

/** Forms about the own account, whose fields are passwords and codes. */
export const ownAccount = { access: 'signed-in', isSecret: true } as const

export type Submission = ReturnType<typeof createSubmission>

/** The page that asks for the password, with all that was typed in it. */
function passwordPage(action: string, values: FormFields, fault: Problem) {
  const { form, ...shown } = cameBack(action, values, fault)
  return { ...shown, form: { ...form, alert: fault.code === passwordNeeded.code ? null : form.alert } }
}
