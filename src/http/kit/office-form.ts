import type { Context } from 'hono'
import type { Role, User } from '#modules/accounts'
import { at } from '#modules/shared'
import { asksPassword } from './access.ts'
import type { Api } from './api.ts'
import type { HttpEnv } from './env.ts'
import { type FormFields, readForm } from './form-body.ts'
import { cameBack } from './form-faults.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import type { PasswordAgain } from '../accounts/password-again.ts'
import { type Problem, passwordNeeded, problem, signInNeeded } from './problem.ts'

/** A form of the office as it came in; who sent it may. */
export interface OfficeSent {
  readonly c: Context<HttpEnv>
  readonly who: User
  readonly fields: FormFields
  param(name: string): string
  /** The page at `path` again, with what was typed and what is wrong. */
  again(path: string, fault: Problem): Promise<Response>
  refuse(status: 403 | 404): Promise<Response>
}

export type OfficePages = Pick<PageAnswers, 'show' | 'refuse'>

/**
 * Declares forms of the office: each is read, and comes back to its page when it cannot be done. A form that requires a
 * recent password asks for it in between, and nothing that was typed is lost.
 */
export function officeForm(api: Api, { show, refuse }: OfficePages, passwordAgain: PasswordAgain) {
  return (path: string, access: readonly Role[], handle: (sent: OfficeSent) => Promise<Response>): void => {
    api.other({ method: 'post', path, access }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const { who } = c.var
      if (!who) return problem(c, signInNeeded)
      const { password, ...fields } = read.value
      if (asksPassword('post', access) && !c.var.passwordFresh) {
        const fault = password === undefined ? passwordNeeded : await passwordAgain(c, who, password)
        if (fault) return show(c, at.confirmPassword(), passwordPage(c.req.path, fields, fault))
      }
      return handle({
        c,
        who,
        fields,
        param: (name) => c.req.param(name) ?? '',
        again: (page, fault) => show(c, page, cameBack(c.req.path, fields, fault)),
        refuse: (status) => refuse(c, status),
      })
    })
  }
}

/** The page that asks for the password, with all that was typed in it. */
export function passwordPage(action: string, values: FormFields, fault: Problem) {
  const { form, ...shown } = cameBack(action, values, fault)
  return { ...shown, form: { ...form, alert: fault.code === passwordNeeded.code ? null : form.alert } }
}
