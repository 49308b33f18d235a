import { isAccountToken } from '#modules/accounts'
import type { Context } from 'hono'
import { at } from '#modules/shared'
import type { Submission } from '#modules/submissions'
import type { HttpEnv } from '../kit/env.ts'
import { readForm } from '../kit/form-body.ts'
import { createKeptToken } from '../kit/kept-token.ts'
import type { HttpKit } from '../kit/kit.ts'
import { problem } from '../kit/problem.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { createLinkDoor } from '../pages/link-door.ts'
import { challengeSchema } from './challenges.ts'

type State = 'sent' | 'open' | 'ended'

/** Challenges for browsers, and the page to which the mailed links lead. Only its button keeps a form: mail scanners open links. */
export function addBots({ api, bots, challenges, limits, modules, pageAnswers, publicUrl }: HttpKit): void {
  const { submissions } = modules
  const kept = createKeptToken(publicUrl, 'confirm_request')
  const { secret } = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })
  const path = at.confirmRequest()

  api.endpoint(
    {
      method: 'get',
      path: '/api/bot-challenge',
      tag: 'Catalogue',
      summary:
        'A challenge of work for a form of visitors; its solution goes into the field `proof`, as Base64 of JSON `{ challenge, solution }` (ALTCHA 2). It works once, for 30 minutes. Signed-in users need none',
      access: 'anyone',
      limit: 'challenge',
      answers: { 200: { says: 'The challenge', schema: challengeSchema } },
    },
    async () => ({ status: 200, body: await challenges.next() }),
  )

  async function show(c: Context<HttpEnv>, state: State): Promise<Response> {
    const form = { action: path, values: { state }, errors: [], alert: null }
    return secret(await pageAnswers.show(c, path, { status: state === 'ended' ? 404 : 200, form }))
  }

  async function found(c: Context<HttpEnv>): Promise<Submission | null> {
    const token = kept.read(c)
    return token === null ? null : submissions.look(token)
  }

  api.other({ method: 'get', path, access: 'anyone' }, async (c) => {
    const waits = await door(c)
    if (waits) return waits
    const given = c.req.query('token')
    if (given !== undefined) {
      const isWhole = isAccountToken(given)
      if (isWhole) kept.write(c, given)
      return secret(c.redirect(isWhole ? path : `${path}?ended=1`, 303))
    }
    if (c.req.query('sent') !== undefined) return show(c, 'sent')
    const open = await found(c)
    if (open?.page) return secret(c.redirect(open.page, 303))
    return show(c, open ? 'open' : 'ended')
  })

  api.other({ method: 'post', path, access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const open = await found(c)
    if (!open) return show(c, 'ended')
    if (open.page) return secret(c.redirect(open.page, 303))
    const done = await bots.confirm(open)
    if (!done) return show(c, 'ended')
    await submissions.confirm(open.id, done.page)
    return secret(c.redirect(done.page, 303))
  })
}
