import type { Context } from 'hono'
import { type RedirectsModule, withQuery } from '#modules/redirects'
import type { SiteModule } from '#modules/site'
import type { HttpEnv } from '../kit/env.ts'
import type { PageAnswers } from './page-answers.ts'

const keptFor = 'public, max-age=3600'

interface Parts {
  readonly redirects: Pick<RedirectsModule, 'find'>
  readonly site: Pick<SiteModule, 'isWithdrawn'>
}

/** Sends visitors of an address of earlier on to its page, with the query; null for any other address. */
export function createSendOn({ redirects, site }: Parts, { refuse }: Pick<PageAnswers, 'refuse'>) {
  return async (c: Context<HttpEnv>): Promise<Response | null> => {
    const { pathname, search } = new URL(c.req.url)
    const found = await redirects.find(pathname)
    if (!found && !(await site.isWithdrawn(pathname))) return null
    if (found && found.to !== null) {
      // A browser keeps a 301 for good otherwise, also once the address has a page again.
      c.header('cache-control', keptFor)
      return c.redirect(withQuery(found.to, search), found.status)
    }
    const { headers, body } = await refuse(c, 404)
    return new Response(body, { status: 410, headers })
  }
}
