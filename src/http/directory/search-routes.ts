import type { ContactModule, Finder } from '#modules/directory'
import { at, isStaffRole } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { notValidField, problem } from '../kit/problem.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { type BrowserOf, isVisit } from './browser-of.ts'
import { listingJson, listingsQuery, listingsSchema } from './listing-fields.ts'

interface Parts {
  readonly experts: Pick<Finder, 'find' | 'profile'> & Pick<ContactModule, 'view'>
  readonly pageAnswers: Pick<PageAnswers, 'show' | 'byAddress'>
  readonly browserOf: BrowserOf
}

/** The search of the directory, and the addresses of its listings. */
export function searchRoutes(api: Api, { experts, pageAnswers, browserOf }: Parts): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/listings',
      tag: 'Directory',
      summary:
        'Experts who advertise and are live now. `area` is part of a service area or postcode; a postcode or its first half also finds those whose radius reaches it, and `within` leaves out those further away. No answer names a way to contact them.',
      access: 'anyone',
      query: listingsQuery,
      answers: { 200: { says: 'The listings, best first unless sorted otherwise', schema: listingsSchema } },
    },
    async ({ c, query: { q: words, area, category, min_rating: minRating, sort, within, limit, cursor = null } }) => {
      const page = await experts.find({ words, area, category, minRating, sort, within }, { limit, cursor })
      if (!page) return problem(c, notValidField('cursor', 'This cursor is of another search'))
      const { items, nextCursor, total, isTotalExact } = page
      const list = items.map(listingJson).join(',')
      return {
        status: 200,
        text: `{"items":[${list}],"next_cursor":${JSON.stringify(nextCursor)},"total":${total},"total_is_exact":${isTotalExact}}`,
      }
    },
  )

  // The answer itself counts the view, so that browsers without scripts count too. Staff at work are no visitors.
  // A listing that is over says so with its status; search engines then forget it.
  api.other({ method: 'get', path: at.expert(':slug'), access: 'anyone' }, async (c) => {
    const profile = await experts.profile(c.req.param('slug') ?? '')
    if (profile?.kind !== 'ended') {
      const answer = await pageAnswers.byAddress(c)
      const { who } = c.var
      const isSeen = answer.status === 200 || answer.status === 304
      if (profile && isSeen && isVisit(c) && !(who && isStaffRole(who.role)))
        await experts.view(profile.listing.id, await browserOf(c))
      return answer
    }
    const path = at.expert(c.req.param('slug') ?? '')
    return pageAnswers.show(c, path, { status: 410, form: { action: path, values: {}, errors: [], alert: null } })
  })
}
