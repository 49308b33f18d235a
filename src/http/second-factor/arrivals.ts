import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type Arrival, type SecondStepFrom, pendingMinutes } from '#modules/accounts'
import { at } from '#modules/shared'
import { networkOf } from '../middleware/audit-acting.ts'
import { deviceWords } from '../accounts/device-words.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { KnownDevice } from '../accounts/known-device.ts'
import type { Problem } from '../kit/problem.ts'
import type { By, RateLimits } from '../kit/rate-limits.ts'
import type { SessionCookie } from '../accounts/session-cookie.ts'

interface ArrivalPorts {
  readonly publicUrl: URL
  readonly cookie: SessionCookie
  readonly device: KnownDevice
  readonly limits: RateLimits
}

/** How a browser comes in, whichever way it shows who it is: each way to sign in over HTTP goes through here. */
export interface Arrivals {
  /** The facts about the browser that `openSignedInSession` and the second step need. */
  readonly from: (c: Context<HttpEnv>, email: string) => Promise<SecondStepFrom>
  /** The source of attempts on that account, for the limits. */
  readonly by: (c: Context<HttpEnv>, email: string) => By
  /**
   * Keeps in the browser what came of it: the session; or that the first step is taken. Tries at the step that succeeded
   * no longer count.
   */
  readonly keep: (c: Context<HttpEnv>, arrival: Arrival) => Promise<void>
  /** Where a page goes on: `next`, or first to the second step. */
  readonly onward: (arrival: Arrival, next: string) => string
  /** The token of the first step that this browser has taken; null without one. */
  readonly pending: (c: Context<HttpEnv>) => string | null
  readonly forgetPending: (c: Context<HttpEnv>) => void
}

export function createArrivals({ publicUrl, cookie, device: knownDevice, limits }: ArrivalPorts): Arrivals {
  const secure = publicUrl.protocol === 'https:'
  const name = secure ? '__Host-callout_second_step' : 'callout_second_step'
  const where = { path: '/', secure, httpOnly: true, sameSite: 'Lax' } as const
  const forgetPending = (c: Context<HttpEnv>) => void deleteCookie(c, name, where)

  function by(c: Context<HttpEnv>, email: string): By {
    const account = email.toLowerCase()
    const known = knownDevice.read(c, account)
    return { address: c.var.address, account, ...(known !== null && { device: known }) }
  }

  return {
    by,
    forgetPending,
    async from(c, email) {
      const device = await deviceWords(c.req.header('user-agent'))
      const network = networkOf(c.var.address)
      const visit = {
        device,
        network: network === 'unknown' ? null : network,
        known: knownDevice.read(c, email) !== null,
      }
      return { replaces: c.var.sessionToken, visit }
    },
    async keep(c, arrival) {
      const { email } = arrival.user
      await limits.forgive('sign-in', by(c, email))
      if (arrival.kind === 'second-step') {
        setCookie(c, name, arrival.pendingToken, { ...where, maxAge: pendingMinutes * 60 })
        return
      }
      await limits.forgive('second-step', by(c, email))
      if (getCookie(c, name) !== undefined) forgetPending(c)
      cookie.write(c, arrival.token)
      knownDevice.write(c, email)
    },
    onward: ({ kind }, next) => (kind === 'signed-in' ? next : `${at.secondStep()}?next=${encodeURIComponent(next)}`),
    pending(c) {
      const token = getCookie(c, name) ?? ''
      return /^[\w-]{1,64}$/.test(token) ? token : null
    },
  }
}

/** The password was right, and is half of the way. `ways` are those that the account has. */
export function secondFactorNeeded({ ways }: Extract<Arrival, { readonly kind: 'second-step' }>): Problem {
  return {
    status: 401,
    code: 'second_factor_needed',
    detail: 'This account has a second factor: send its code as totp, or take the second step.',
    extra: { ways: ways.map((way) => way.replace('-', '_')), second_step_at: '/api/auth/second-step' },
  }
}
