import type { Context } from 'hono'
import type { Role, User } from '#modules/accounts'
import type { Api } from './api.ts'
import type { HttpEnv } from './env.ts'
import { type FormFields, readForm } from './form-body.ts'
import type { PageAnswers } from './page-answers.ts'
import { type Problem, problem, signInNeeded } from './problem.ts'

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

/** Declares forms of the office: each is read, and comes back to its page when it cannot be done. */
export function officeForm(api: Api, { show, refuse }: OfficePages) {
  return (path: string, access: readonly Role[], handle: (sent: OfficeSent) => Promise<Response>): void => {
    api.other({ method: 'post', path, access }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const { who } = c.var
      if (!who) return problem(c, signInNeeded)
      const fields = read.value
      return handle({
        c,
        who,
        fields,
        param: (name) => c.req.param(name) ?? '',
        again: (page, { status, detail, errors = [] }) =>
          show(c, page, { status, form: { action: c.req.path, values: fields, errors, alert: detail } }),
        refuse: (status) => refuse(c, status),
      })
    })
  }
}
