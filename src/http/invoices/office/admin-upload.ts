import type { Context } from 'hono'
import type { User } from '#modules/accounts'
import type { PasswordAgain } from '../../accounts/password-again.ts'
import type { Api } from '../../kit/api.ts'
import type { HttpEnv } from '../../kit/env.ts'
import { cameBack } from '../../kit/form-faults.ts'
import type { Upload } from '../../uploads/form-stream.ts'
import { type Problem, problem, signInNeeded } from '../../kit/problem.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import type { ShowPage } from '../../pages/show-page.ts'

export interface AdminUploadPorts {
  readonly uploads: Uploads
  readonly passwordAgain: PasswordAgain
  readonly show: ShowPage
}

export interface AdminUpload {
  readonly c: Context<HttpEnv>
  readonly who: User
  readonly fields: Upload['fields']
  /** The file; null where none was chosen. */
  readonly file: Upload['files'][number] | null
  /** Shows the page again with the fault. The file has to be chosen again: a browser sends none twice. */
  readonly again: (fault: Problem) => Promise<Response>
}

/**
 * A form with a file that administrators send. The page on which passwords are typed again could not keep the file, so the
 * form has a field for the password where it was typed too long ago.
 */
export function adminUpload(
  api: Api,
  { uploads, passwordAgain, show }: AdminUploadPorts,
  {
    path,
    page,
    field,
    tooLarge,
  }: {
    readonly path: string
    readonly page: string | ((c: Context<HttpEnv>) => string)
    readonly field: 'photo' | 'document' | 'import'
    /** The words for a file above the limit of the form; the usual ones where it is left out. */
    readonly tooLarge?: string
  },
  act: (sent: AdminUpload) => Promise<Response>,
): void {
  const again = (c: Context<HttpEnv>, fields: Upload['fields'], fault: Problem) => {
    const { password: _, ...others } = fields
    return show(c, typeof page === 'string' ? page : page(c), cameBack(c.req.path, others, fault))
  }
  api.other({ method: 'post', path, access: 'settings' }, (c) =>
    uploads.receive(
      c,
      field,
      async ({ fields, files: [file = null] }) => {
        const who = c.get('who')
        if (!who) return problem(c, signInNeeded)
        const fault = c.get('passwordFresh') ? null : await passwordAgain(c, who, fields['password'])
        if (fault) return again(c, fields, fault)
        return act({ c, who, fields, file, again: (found) => again(c, fields, found) })
      },
      (fault, fields) =>
        again(c, fields, fault.code === 'too_large' && tooLarge !== undefined ? aboveLimit(fault, tooLarge) : fault),
    ),
  )
}

function aboveLimit(fault: Problem, words: string): Problem {
  return { ...fault, detail: words, errors: [{ path: 'file', message: words }] }
}
