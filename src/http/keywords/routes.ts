import { z } from 'zod'
import type { Catalogue } from '#modules/catalogue'
import type { KeywordsModule } from '#modules/keywords'
import type { Api } from '../kit/api.ts'
import { problem } from '../kit/problem.ts'
import { listQuery, queryOf } from './fields.ts'
import { badCursor } from './problems.ts'
import { type ServiceNames, listSchema, listView, statsSchema, statsView } from './views.ts'

export const keywordTag = 'Keywords'

export interface KeywordRoutePorts {
  readonly keywords: KeywordsModule
  readonly catalogue: Pick<Catalogue, 'allServices'>
}

export async function serviceNames({ allServices }: Pick<Catalogue, 'allServices'>): Promise<ServiceNames> {
  return new Map((await allServices()).map(({ id, name }) => [id, name]))
}

/** The list of keywords and its figures. */
export function keywordRoutes(api: Api, { keywords, catalogue }: KeywordRoutePorts): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/keywords',
      tag: keywordTag,
      summary:
        'The keywords, in pages. `q` is a part of the words, in which every character stands for itself. `sort` is a column, or with "-" the column from its end; the best score comes first by default. `total` is exact up to 10,000.',
      access: 'keywords',
      query: listQuery,
      answers: { 200: { says: 'A page of the list', schema: listSchema } },
    },
    async ({ c, query }) => {
      const page = await keywords.list(queryOf(query), query.cursor ?? null, query.limit)
      if (!page) return problem(c, badCursor)
      return { status: 200, body: listView(page, await serviceNames(catalogue)) }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/keywords/stats',
      tag: keywordTag,
      summary: 'The four figures above the list. A high performer has a score of 80 or more.',
      access: 'keywords',
      answers: { 200: { says: 'The figures', schema: statsSchema } },
    },
    async () => ({ status: 200, body: statsView(await keywords.stats()) }),
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/keywords/locations',
      tag: keywordTag,
      summary: 'The locations that keywords have, by name',
      access: 'keywords',
      answers: {
        200: { says: 'The locations', schema: z.object({ items: z.array(z.string()), next_cursor: z.null() }) },
      },
    },
    async () => ({ status: 200, body: { items: await keywords.locations(), next_cursor: null } }),
  )
}
