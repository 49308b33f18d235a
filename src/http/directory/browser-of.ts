import type { Context } from 'hono'
import { createAgents } from '../analytics/agents.ts'
import type { HttpEnv } from '../kit/env.ts'

type C = Context<HttpEnv>

/** The browser that is counted; null of a robot, and of who asks not to be counted. */
export function createBrowserOf() {
  const deviceOf = createAgents()
  return async (c: C) => {
    const agent = c.req.header('user-agent') ?? ''
    if (c.req.header('sec-gpc') === '1' || (await deviceOf(agent)) === null) return null
    return { address: c.var.address, agent }
  }
}

export type BrowserOf = ReturnType<typeof createBrowserOf>

/** Somebody opens the page now: no browser fetches it ahead, and no script reads it. */
export function isVisit(c: C): boolean {
  const purpose = `${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`
  return (
    c.req.method === 'GET' &&
    !/prefetch|prerender/.test(purpose) &&
    (c.req.header('sec-fetch-dest') ?? 'document') === 'document'
  )
}
