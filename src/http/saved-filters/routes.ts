import { z } from 'zod'
import type { Modules } from '../../compose.ts'
import type { Api } from '../kit/api.ts'
import { problem } from '../kit/problem.ts'
import { filterFields, filterParams, filterQuery, filterSchema, filterView } from './fields.ts'
import { problemOfRemoval, problemOfSave } from './problems.ts'

const shared = { tag: 'Saved filters', access: 'dispatch' } as const

/** Questions of the lists of the office that somebody keeps under a name. */
export function savedFilterRoutes(api: Api, savedFilters: Modules['savedFilters']): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/me/filters',
      summary: 'Your saved filters, and those that others share, of one list or of all that you may open.',
      query: filterQuery,
      answers: {
        200: {
          says: 'The filters, by name',
          schema: z.object({ items: z.array(filterSchema), next_cursor: z.null() }),
        },
      },
    },
    async ({ who, query }) => {
      const items = (await savedFilters.filtersOf(who, query.list ?? null)).map(filterView)
      return { status: 200, body: { items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/me/filters',
      summary:
        'Save a question of a list under a name. It takes the place of your filter of that list with the same name or the same question. The place in the list is left out. With as many as one may have: 409 `too_many_filters`.',
      body: filterFields,
      answers: { 200: { says: 'The filter', schema: filterSchema } },
    },
    async ({ c, who, body }) => {
      const { shared: isShared, ...wish } = body
      const saved = await savedFilters.save(who, { ...wish, isShared })
      return saved.ok ? { status: 200, body: filterView(saved.value) } : problem(c, problemOfSave(saved.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/me/filters/:id',
      summary:
        'Remove a filter of yours, or as an administrator one that somebody shares. Else 403 `filter_of_another`.',
      params: filterParams,
      answers: { 204: { says: 'Removed' } },
    },
    async ({ c, who, params }) => {
      const removed = await savedFilters.remove(who, params.id)
      return removed.ok ? { status: 204 } : problem(c, problemOfRemoval(removed.refusal))
    },
  )
}
