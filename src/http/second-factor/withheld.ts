import { createMiddleware } from 'hono/factory'
import { at } from '#modules/shared'
import type { HttpEnv } from '../kit/env.ts'

export const setUpPage = `${at.profile.security()}?needed=1`

/** Pages of who works here: staff without the second factor that is asked of them are led to set one up instead. */
const ofStaff = /^\/(?:admin|dashboard|notifications|payment-dashboard|whatsapp-admin)(?:\/|$)/

export const leadToSecondFactor = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.var.withheld !== null && c.req.method === 'GET' && ofStaff.test(c.req.path)) return c.redirect(setUpPage, 303)
  await next()
  return undefined
})
