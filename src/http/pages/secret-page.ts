import type { Context } from 'hono'
import type { HttpEnv } from '../kit/env.ts'
import type { PageAnswers } from './page-answers.ts'

const headers = {
  // Its address is a secret: no other site gets it, and no search engine shows it.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
} as const

/** Pages at addresses that only those know to whom they were sent. */
export function createSecretPages({ afresh, show }: Pick<PageAnswers, 'afresh' | 'show'>) {
  function secret(answer: Response): Response {
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    return answer
  }
  return {
    secret,
    byAddress: async (c: Context<HttpEnv>) => secret(await afresh(c)),
    /** One page for every link that leads nowhere: it never was, it has ended, or it was taken back. */
    ended: async (c: Context<HttpEnv>) =>
      secret(await show(c, '/_link-ended', { status: 404, form: { action: '', values: {}, errors: [], alert: null } })),
  }
}
