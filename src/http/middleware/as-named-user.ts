import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../kit/env.ts'
import { problem, signInNeeded } from '../kit/problem.ts'

/** A phone names the user whose work it sends. For anybody else who is signed in by now the request is refused. */
export const asNamedUser = createMiddleware<HttpEnv>(async (c, next) => {
  const named = c.req.header('callout-user')
  if (named !== undefined && named !== c.get('who')?.id) return problem(c, signInNeeded)
  await next()
})
