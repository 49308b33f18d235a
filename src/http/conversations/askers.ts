import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
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
}: {
  readonly links: Pick<LinksModule, 'open'>
  readonly publicUrl: URL
}) {
  const secure = publicUrl.protocol === 'https:'
  const cookie = secure ? '__Host-callout_track_links' : 'callout_track_links'

  function tokensOf(c: C): readonly string[] {
    const kept = (getCookie(c, cookie) ?? '').split('.').slice(0, mostLinks)
    return [c.req.header(header) ?? '', ...kept].filter((token) => token !== '')
  }

  /** The token that leads to this booking now; null without one. */
  async function tokenFor(c: C, id: BookingId): Promise<string | null> {
    for (const token of tokensOf(c)) if ((await links.open(token, 'track'))?.id === id) return token
    return null
  }

  return {
    /** The asker as the request proves them now; somebody without a proof is a member of nothing. */
    async of(c: C, id: BookingId): Promise<Asker> {
      const booker = bookerOf(c)
      return {
        user: booker && { id: booker.id, role: booker.role, fullName: booker.fullName },
        hasTrackLink: (await tokenFor(c, id)) !== null,
      }
    },
    tokenFor,
    /** The problem for somebody who is no member. */
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
