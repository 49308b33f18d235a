import { z } from 'zod'
import { searchGroupNames } from '#modules/office-search'
import { instantText, textLimits } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Api } from '../kit/api.ts'
import { orEmpty } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'

const mostLines = 50

const lineSchema = z.strictObject({
  title: z.string(),
  details: z.array(z.string()),
  href: z.string(),
  at: instantSchema.nullable(),
})

const answerSchema = z.object({
  groups: z.array(
    z.strictObject({
      name: z.enum(searchGroupNames),
      label: z.string(),
      items: z.array(lineSchema),
      has_more: z.boolean(),
    }),
  ),
  is_filling: z.boolean().meta({ description: 'The index is being filled: something may be missing' }),
})

/** The search over everything. Each role gets its own groups: the others are no part of the answer. */
export function officeSearchRoutes(api: Api, officeSearch: Modules['officeSearch']): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/search',
      tag: 'Search',
      access: 'dispatch',
      summary:
        'Find bookings, customers, properties, invoices, payments, quotes, conversations, technicians, adverts, services, staff accounts, pages and actions by reference, name, postcode, phone number, e-mail address or number. The words may stand in any order, no sign is a wildcard, and the newest come first. A text of fewer than three characters is compared with the 500 newest of each kind.',
      query: z.object({
        q: orEmpty(z.string().max(textLimits.search, `Use at most ${textLimits.search} characters`)).default(null),
        in: z.enum(searchGroupNames).nullable().default(null).meta({ description: 'One group only' }),
        limit: z.coerce.number().int().min(1).max(mostLines).default(5).meta({ description: 'Lines of each group' }),
      }),
      answers: {
        200: { says: 'The groups that have something, what matches to the letter first', schema: answerSchema },
      },
    },
    async ({ who, query: { q, in: group, limit } }) => {
      const { groups, isFilling } = await officeSearch.search({ text: q ?? '', group, limit }, who)
      return {
        status: 200,
        body: {
          groups: groups.map(({ name, label, lines, hasMore }) => ({
            name,
            label,
            items: lines.map(({ at, title, details, href }) => ({ title, details, href, at: at && instantText(at) })),
            has_more: hasMore,
          })),
          is_filling: isFilling,
        },
      }
    },
  )
}
