import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { User } from '#modules/accounts'
import { type LinksModule, isLinkToken } from '#modules/booking'
import type { Asker } from '#modules/conversations'
import type { BookingId } from '#modules/shared'
import { bookerOf } from '../kit/access.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type Problem, notFound, secondFactorSetupNeeded, signInNeeded } from '../kit/problem.ts'

type C = Context<HttpEnv>

const header = 'x-track-token'
const mostLinks = 5

/**
 * Finds out who asks for the thread of a booking. A tracking link's token comes in the header `X-Track-Token`, or in the
 * cookie that the link's own page has set; it counts for its own booking only.
 */
export function createAskers({
  links,
  publicUrl,
  whoIsHere,
}: {
  readonly links: Pick<LinksModule, 'open'>
  readonly publicUrl: URL
  /** The user or guest of the session now; null when it has ended. */
  readonly whoIsHere: (sessionToken: string) => Promise<User | null>
}) {
  const secure = publicUrl.protocol === 'https:'
  const cookie = secure ? '__Host-callout_track_links' : 'callout_track_links'

  function tokensOf(c: C): readonly string[] {
    const kept = (getCookie(c, cookie) ?? '').split('.').slice(0, mostLinks)
    return [c.req.header(header) ?? '', ...kept].filter((token) => token !== '')
  }

  const leadsTo = async (token: string, id: BookingId) => (await links.open(token, 'track'))?.id === id

  /** The token that leads to this booking now; null without one. */
  async function tokenFor(c: C, id: BookingId): Promise<string | null> {
    for (const token of tokensOf(c)) if (await leadsTo(token, id)) return token
    return null
  }

  return {
    /** The asker as the request proves them now; somebody without a proof is a member of nothing. */
    async of(c: C, id: BookingId): Promise<Asker> {
      return { user: userOf(bookerOf(c)), hasTrackLink: (await tokenFor(c, id)) !== null }
    },

    /** The asker of a connection that stays: each call judges anew what the request has proved. */
    async staying(c: C, id: BookingId): Promise<() => Promise<Asker>> {
      const session = bookerOf(c) ? c.var.sessionToken : null
      const token = await tokenFor(c, id)
      return async () => ({
        user: session === null ? null : userOf(await whoIsHere(session)),
        hasTrackLink: token !== null && (await leadsTo(token, id)),
      })
    },

    tokenFor,

    /** Whether the request shows a live tracking link of any booking. */
    async hasLink(c: C): Promise<boolean> {
      for (const token of tokensOf(c)) if ((await links.open(token, 'track')) !== null) return true
      return false
    },

    /** The problem for somebody who is no member: 401 for nobody, 404 for everybody else. */
    turnedAway(c: C): Problem {
      if (c.var.withheld !== null) return secondFactorSetupNeeded
      return bookerOf(c) || tokensOf(c).length > 0 ? notFound : signInNeeded
    },

    /** The link's page was opened: what is done from there needs no token in its address. */
    remember(c: C, answer: Response, token: string): Response {
      const others = tokensOf(c).filter((one) => one !== token && isLinkToken(one))
      const kept = [token, ...others].slice(0, mostLinks).join('.')
      const where = { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge: 24 * 3600 } as const
      answer.headers.append('set-cookie', generateCookie(cookie, kept, where))
      return answer
    },
  }
}

export type Askers = ReturnType<typeof createAskers>

function userOf(user: User | null): Asker['user'] {
  return user && { id: user.id, role: user.role, fullName: user.fullName }
}
