import type { Context } from 'hono'
import type { CallsModule } from '#modules/calls'
import { bookerOf } from '../kit/access.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { problem, signInNeeded } from '../kit/problem.ts'
import { iceSchema, iceView } from './views.ts'

/** The servers for the page that checks whether video calls work on a device. */
export function callCheckRoutes(
  api: Api,
  ports: {
    readonly calls: Pick<CallsModule, 'checkServers'>
    /** Whether the browser has shown a live tracking link. */
    readonly mayCheck: (c: Context<HttpEnv>) => Promise<boolean>
  },
): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/call-check/ice',
      tag: 'Video calls',
      summary:
        'The servers of video calls, to check a device. Credentials work for five minutes. For everybody who is signed in or has opened a live tracking link',
      access: 'anyone',
      limit: 'call',
      answers: { 200: { says: 'Servers for `RTCConfiguration`', schema: iceSchema } },
    },
    async ({ c }) => {
      const who = bookerOf(c)
      if (!who && !(await ports.mayCheck(c))) return problem(c, signInNeeded)
      return { status: 200, body: iceView(ports.calls.checkServers(who?.id ?? 'link')) }
    },
  )
}
