import type { Context } from 'hono'
import { type AccountLinkPurpose, type RecoveryModule, isAccountToken } from '#modules/accounts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { createKeptToken } from '../kit/kept-token.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { type Problem, problem } from '../kit/problem.ts'
import { linkEnded } from './problems.ts'
import { createSecretPages } from '../pages/secret-page.ts'

export interface LinkFormPorts {
  readonly publicUrl: URL
  readonly recovery: Pick<RecoveryModule, 'look'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show'>
}

/** The state of the page: the question, sent, the effect of the link, done, or that the link has ended. */
type State = 'ask' | 'sent' | 'open' | 'done' | 'ended'

type Found = NonNullable<Awaited<ReturnType<RecoveryModule['look']>>>

interface Submitted {
  readonly c: Context<HttpEnv>
  readonly fields: FormFields
  /** Shows the page again with what is wrong. */
  readonly again: (fault: Problem, state?: State) => Promise<Response>
}

interface LinkForm {
  readonly path: string
  readonly purpose: AccountLinkPurpose
  /** The form without a link, where there is one: it has an `email`. */
  readonly ask?: (submitted: Submitted) => Promise<Response>
  /** Handles the pressed button, with a valid link. Only opening the link, as a mail scanner does, changes nothing. */
  readonly confirm: (
    submitted: Submitted & { readonly token: string; readonly found: Found; readonly done: () => void },
  ) => Promise<Response>
}

/**
 * The page that a link of an e-mail leads to. Its token goes at once out of the address and into a cookie, so that no
 * history, log or other site has it; and nothing happens before a button is pressed.
 */
export function addLinkForm(
  api: Api,
  { publicUrl, recovery, pageAnswers }: LinkFormPorts,
  { path, purpose, ask, confirm }: LinkForm,
): void {
  const kept = createKeptToken(publicUrl, purpose.replaceAll('-', '_'))
  const { secret } = createSecretPages(pageAnswers)

  async function find(c: Context<HttpEnv>) {
    const token = kept.read(c)
    const found = token === null ? null : await recovery.look(token, purpose)
    return token === null || !found ? null : { token, found }
  }

  async function show(
    c: Context<HttpEnv>,
    state: State,
    { found, fields = {}, fault }: { found: Found | null; fields?: FormFields; fault?: Problem },
  ): Promise<Response> {
    const { search } = new URL(c.req.url)
    const { password: _password, confirm_password: _confirmed, ...typed } = fields
    const values = {
      ...typed,
      state,
      ...(found && {
        owner: found.user.email,
        other_email: found.data.email ?? found.data.identity?.email ?? '',
        issuer: found.data.identity?.issuer ?? '',
        minimum: String(found.minimum),
      }),
    }
    const form = { action: path, values, errors: fault?.errors ?? [], alert: fault?.detail ?? null }
    const { retryAfterSeconds } = fault ?? {}
    return secret(
      await pageAnswers.show(c, `${path}${search}`, {
        status: fault?.status ?? 200,
        form,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      }),
    )
  }

  api.other({ method: 'get', path, access: 'anyone' }, async (c) => {
    const given = c.req.query('token')
    if (given !== undefined) {
      const isWhole = isAccountToken(given)
      if (isWhole) kept.write(c, given)
      return secret(c.redirect(isWhole ? path : `${path}?ended=1`, 303))
    }
    if (c.req.query('sent') !== undefined) return show(c, 'sent', { found: null })
    if (c.req.query('done') !== undefined) return show(c, 'done', { found: null })
    const open = await find(c)
    if (open) return show(c, 'open', open)
    const hadOne = kept.read(c) !== null || c.req.query('ended') !== undefined
    if (hadOne) kept.clear(c)
    return show(c, hadOne ? 'ended' : 'ask', { found: null })
  })

  api.other({ method: 'post', path, access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const fields = read.value
    if (ask && fields['email'] !== undefined) {
      return ask({ c, fields, again: (fault, state = 'ask') => show(c, state, { found: null, fields, fault }) })
    }
    const open = await find(c)
    if (!open) {
      kept.clear(c)
      return show(c, 'ended', { found: null, fault: linkEnded })
    }
    return confirm({
      ...open,
      c,
      fields,
      again: (fault, state = 'open') => show(c, state, { found: open.found, fields, fault }),
      done: () => kept.clear(c),
    })
  })
}
