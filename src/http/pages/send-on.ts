import type { Context } from 'hono'
import type { RedirectsModule } from '#modules/redirects'
import type { HttpEnv } from '../kit/env.ts'
import type { PageAnswers } from './page-answers.ts'

/** Sends visitors of an address of earlier on to its page, with the query; null for any other address. */
export function createSendOn(redirects: RedirectsModule, { refuse }: Pick<PageAnswers, 'refuse'>) {
  return async (c: Context<HttpEnv>): Promise<Response | null> => {
    const { pathname, search } = new URL(c.req.url)
    const found = await redirects.find(pathname)
    if (!found) return null
    if (found.to !== null) return c.redirect(`${found.to}${search}`, found.status)
    const { headers, body } = await refuse(c, 404)
    return new Response(body, { status: 410, headers })
  }
}
