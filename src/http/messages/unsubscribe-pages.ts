import type { Context } from 'hono'
import { at, doneAt } from '#modules/shared'
import type { NotifyingModule } from '#modules/messaging'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { createSecretPages } from '../pages/secret-page.ts'

interface UnsubscribePorts {
  readonly messaging: Pick<NotifyingModule, 'stopLink' | 'stopByLink' | 'resumeByLink'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show'>
}

const path = '/unsubscribe/:token'
const blank = { action: '', values: {}, errors: [], alert: null }

/**
 * The link at the end of a message: looking at it changes nothing, for mail programs look at links by themselves. A mail
 * program may send the form itself, without a page or a session (RFC 8058), so it is answered without a redirect.
 */
export function unsubscribePages(api: Api, { messaging, pageAnswers }: UnsubscribePorts): void {
  const pages = createSecretPages(pageAnswers)
  const tokenOf = (c: Context<HttpEnv>) => c.req.param('token') ?? ''
  const said = async (c: Context<HttpEnv>, isKnown: boolean, done: string) =>
    isKnown
      ? pages.secret(
          await pageAnswers.show(c, doneAt(at.link.unsubscribe(tokenOf(c)), done), { status: 200, form: blank }),
        )
      : pages.ended(c)

  api.other({ method: 'get', path, access: 'anyone' }, async (c) =>
    (await messaging.stopLink(tokenOf(c))) ? pages.byAddress(c) : pages.ended(c),
  )
  api.other({ method: 'post', path, access: 'anyone' }, async (c) =>
    said(c, await messaging.stopByLink(tokenOf(c)), 'stopped'),
  )
  api.other({ method: 'post', path: `${path}/resume`, access: 'anyone' }, async (c) =>
    said(c, await messaging.resumeByLink(tokenOf(c)), 'resumed'),
  )
}
