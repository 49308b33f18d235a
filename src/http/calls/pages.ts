import type { Context } from 'hono'
import { type BookingId, at, parseId } from '#modules/shared'
import { bookerOf } from '../kit/access.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { Problem } from '../kit/problem.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import type { CallRoutePorts } from './routes.ts'

interface CallPagePorts extends Pick<CallRoutePorts, 'member'> {
  readonly pageAnswers: Pick<PageAnswers, 'byAddress' | 'refuse'>
  /** Whether the browser has shown a live tracking link. */
  readonly mayCheck: (c: Context<HttpEnv>) => Promise<boolean>
}

/** The call of a booking on a page of its own, and the check of a device, for those who may call. */
export function callPages(api: Api, { member, pageAnswers, mayCheck }: CallPagePorts): void {
  const turnAway = (c: Context<HttpEnv>, { status }: Pick<Problem, 'status'>) =>
    status === 401 ? c.redirect(at.loginThen(c.req.path), 303) : pageAnswers.refuse(c, 404)

  api.other({ method: 'get', path: at.call(':id' as BookingId), access: 'anyone' }, async (c) => {
    const id = parseId('bkg', c.req.param('id') ?? '')
    if (!id) return pageAnswers.refuse(c, 404)
    const found = await member(c, id)
    return 'problem' in found ? turnAway(c, found.problem) : pageAnswers.byAddress(c)
  })

  api.other({ method: 'get', path: at.callCheck(), access: 'anyone' }, async (c) =>
    bookerOf(c) || (await mayCheck(c)) ? pageAnswers.byAddress(c) : turnAway(c, { status: 401 }),
  )
}
