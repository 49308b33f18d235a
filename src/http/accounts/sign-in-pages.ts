import { at } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { nextPath } from '../kit/next-path.ts'
import type { PageAnswers } from '../pages/page-answers.ts'

/** The Auth screen in its two modes; a user who is signed in already is redirected. */
export function signInPages(api: Api, { afresh }: Pick<PageAnswers, 'afresh'>): void {
  for (const path of ['/login', '/register']) {
    api.other({ method: 'get', path, access: 'anyone' }, (c) =>
      c.var.who ? c.redirect(nextPath(c.req.query(), at.dashboard()), 303) : afresh(c),
    )
  }
}
