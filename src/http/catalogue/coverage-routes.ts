import { z } from 'zod'
import type { Catalogue } from '#modules/catalogue'
import type { Api } from '../kit/api.ts'
import { postcode } from '../kit/fields.ts'

const coverage = z.object({
  covered: z.boolean(),
  postcode: z.string(),
  district: z.string(),
  name: z.string().nullable(),
})

export function coverageRoutes(api: Api, { catalogue }: { readonly catalogue: Catalogue }): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/coverage',
      scope: 'catalogue:read',
      tag: 'Catalogue',
      summary:
        'Whether somebody comes to a postcode. `district` is its outward part, `name` the place where it is covered.',
      access: 'anyone',
      query: z.strictObject({ postcode }),
      answers: { 200: { says: 'Covered or not', schema: coverage } },
    },
    async ({ query }) => {
      const outcode = query.postcode.slice(0, query.postcode.indexOf(' '))
      const { covered, district } = await catalogue.lookUp({ outcode })
      const name = district?.names[0] ?? null
      return { status: 200, body: { covered, postcode: query.postcode, district: outcode, name } }
    },
  )
}
