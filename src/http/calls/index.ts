import { parseId } from '#modules/shared'
import type { BookingId } from '#modules/shared'
import type { Context } from 'hono'
import { conversationClosed } from '../conversations/problems.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { HttpKit } from '../kit/kit.ts'
import { callCheckRoutes } from './check-routes.ts'
import { callPages } from './pages.ts'
import { callRoutes } from './routes.ts'
import { callView, signalView } from './views.ts'

/** Video calls of bookings, with their news for open pages. */
export function addCalls({ api, askers, limits, modules, pageAnswers, threadLive }: HttpKit): void {
  const { calls, conversations } = modules

  async function member(c: Context<HttpEnv>, id: BookingId) {
    const found = await conversations.member(id, await askers.of(c, id))
    return found ? { member: found } : { problem: askers.turnedAway(c) }
  }

  callRoutes(api, { calls, limits, member, closed: conversationClosed, linkToken: (c, id) => askers.tokenFor(c, id) })
  callCheckRoutes(api, { calls, mayCheck: (c) => askers.hasLink(c) })
  callPages(api, { member, pageAnswers, mayCheck: (c) => askers.hasLink(c) })

  threadLive.read('call', async ({ bookingId, ref }, member) => {
    const id = parseId('vid', ref)
    const call = id && (await calls.find(bookingId, id))
    return call && { booking_id: bookingId, session: callView(call, member) }
  })
  threadLive.read('signal', async ({ bookingId, ref }, { person }) => {
    const [session = '', number = ''] = ref.split(' ')
    const id = parseId('vid', session)
    const signal = id && (await calls.signalFor(id, Number(number), person))
    return signal && { booking_id: bookingId, ...signalView(id, signal) }
  })
}
