import type { Context } from 'hono'
import type { User } from '#modules/accounts'
import { at } from '#modules/shared'
import type { Api } from './api.ts'
import type { HttpEnv } from './env.ts'
import { type FormFields, readForm } from './form-body.ts'
import { cameBack } from './form-faults.ts'
import { type OfficePages, passwordPage } from './office-form.ts'
import type { PasswordAgain } from '../accounts/password-again.ts'
import { type Problem, passwordNeeded, problem, signInNeeded } from './problem.ts'

/** A form about one's own account, as it came in. */
export interface OwnSent {
  readonly c: Context<HttpEnv>
  readonly who: User
  readonly fields: FormFields
  /** The page at `path` again, with what is wrong. */
  again(path: string, fault: Problem): Promise<Response>
}

/** Declares forms about the own account. `fresh` asks for the password in between when it was typed too long ago. */
export function ownForm(api: Api, { show }: Pick<OfficePages, 'show'>, passwordAgain: PasswordAgain) {
  return (path: string, { fresh }: { readonly fresh: boolean }, handle: (sent: OwnSent) => Promise<Response>): void => {
    api.other({ method: 'post', path, access: 'signed-in' }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const { who } = c.var
      if (!who) return problem(c, signInNeeded)
      const fields = read.value
      if (fresh && !c.var.passwordFresh) {
        const { password, ...others } = fields
        const fault = password === undefined ? passwordNeeded : await passwordAgain(c, who, password)
        if (fault) return show(c, at.confirmPassword(), passwordPage(c.req.path, others, fault))
      }
      return handle({
        c,
        who,
        fields,
        again: (page, fault) => show(c, page, cameBack(c.req.path, {}, fault)),
      })
    })
  }
}

export type OwnForm = ReturnType<typeof ownForm>
