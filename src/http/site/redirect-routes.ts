import type { Context } from 'hono'
import type { RedirectSite, RedirectsModule } from '#modules/redirects'
import { at, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { notValid } from '../kit/form-faults.ts'
import { pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { routesAt } from '../operations/no-such-route.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import {
  problemOfRedirect,
  redirectFields,
  redirectFormFields,
  redirectQuery,
  redirectSchema,
  redirectUnknown,
  redirectView,
} from './redirect-fields.ts'

interface Parts {
  readonly redirects: RedirectsModule
  readonly pageAnswers: Pick<PageAnswers, 'ofStranger'>
  readonly publicUrl: URL
}

const shared = { tag: 'Site', access: 'settings', path: '/api/admin/redirects' } as const
const page = at.admin.site.redirects()

/** Addresses that lead on to others, for the administrator. */
export function redirectRoutes(api: Api, form: Submission, { redirects, pageAnswers, publicUrl }: Parts): void {
  const { origin } = publicUrl

  /** The site answers there today: a route of the server, or a page that a stranger does not get a 404 for. */
  const siteOf = (c: Context<HttpEnv>): RedirectSite => ({
    origin,
    async isPage(path) {
      if (routesAt(api, path).some(({ method }) => method === 'get')) return true
      const { status } = await pageAnswers.ofStranger(c, path)
      return status !== 404 && status !== 410
    },
  })

  api.endpoint(
    {
      ...shared,
      method: 'get',
      summary: 'Every address that leads on to another, or whose page is gone, in the order of the addresses.',
      answers: { 200: { says: 'The redirects', schema: pageSchema(redirectSchema) } },
    },
    async () => ({ status: 200, body: { items: (await redirects.list()).map(redirectView), next_cursor: null } }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      summary:
        'Let an address lead on to a page of the site: for good (301), for now (302), or nowhere, because its page is gone (410, without `to_path`). The same address again is changed. Visitors are sent on once: 409 `redirect_loop` or `redirect_chain` otherwise, and 409 `page_exists` for an address that is a page today. `to_path` may have a query, such as `/?utm_source=leaflet`, and name a part of the page; the query of the visitor is added.',
      body: redirectFields,
      answers: {
        200: { says: 'Changed', schema: redirectSchema },
        201: { says: 'Added', schema: redirectSchema },
      },
    },
    async ({ c, who, body: { from_path: from, to_path: to, status } }) => {
      const kept = await redirects.keep({ from, to: to ?? '', status }, siteOf(c), who.id)
      if (!kept.ok) return problem(c, problemOfRedirect(kept.refusal))
      return { status: kept.value.isNew ? 201 : 200, body: redirectView(kept.value.redirect) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      summary: 'The address leads nowhere any more.',
      query: redirectQuery,
      answers: { 204: { says: 'Removed' } },
    },
    async ({ c, query }) => ((await redirects.remove(query.from_path)) ? { status: 204 } : problem(c, notFound)),
  )

  form(page, { access: 'settings' }, async ({ c, who, fields, again }) => {
    const parsed = redirectFormFields.safeParse(fields)
    if (!parsed.success) return again(notValid(parsed.error))
    const { from_path: from, to_path: to, status } = parsed.data
    const kept = await redirects.keep({ from, to: to ?? '', status }, siteOf(c), who.id)
    return kept.ok ? c.redirect(doneAt(page, 'saved'), 303) : again(problemOfRedirect(kept.refusal))
  })

  form(`${page}/remove`, { access: 'settings', page: () => page }, async ({ c, fields, again }) => {
    const isRemoved = await redirects.remove(fields['from_path'] ?? '')
    return isRemoved ? c.redirect(doneAt(page, 'removed'), 303) : again(redirectUnknown)
  })
}
