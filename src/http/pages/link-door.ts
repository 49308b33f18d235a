import type { Context } from 'hono'
import type { HttpEnv } from '../kit/env.ts'
import type { PageAnswers } from './page-answers.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { createSecretPages } from './secret-page.ts'

export interface LinkDoorPorts {
  readonly limits: Pick<RateLimits, 'take'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse'>
}

/** Counts who opens links, whether or not they lead anywhere: null where they may go on, else the page that says wait. */
export function createLinkDoor({ limits, pageAnswers }: LinkDoorPorts) {
  const { secret } = createSecretPages(pageAnswers)
  return async (c: Context<HttpEnv>): Promise<Response | null> => {
    const seconds = await limits.take('link', { address: c.var.address, account: null })
    if (seconds === null) return null
    const answer = secret(await pageAnswers.refuse(c, 429))
    answer.headers.set('retry-after', String(seconds))
    return answer
  }
}
