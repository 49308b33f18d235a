import { z } from 'zod'
import { type CustomerDeskModule, type CustomerLine, customerKinds } from '#modules/customers'
import { instantText, textLimits } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { orEmpty } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { page, pageQuery, pageSchema } from '../kit/paging.ts'

const query = pageQuery('usr').extend({
  q: orEmpty(z.string().max(textLimits.search)).default(null),
  kind: orEmpty(z.enum(customerKinds, 'Choose business or person')).default(null),
})

const lineSchema = z.strictObject({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  postcode: z.string().nullable(),
  company_name: z.string().nullable(),
  properties: z.int(),
  suspended: z.boolean(),
  created_at: instantSchema,
})

/** Everybody whom something is done for. */
export function customerDeskRoutes(api: Api, { customers }: { readonly customers: CustomerDeskModule }): void {
  api.endpoint(
    {
      tag: 'Office',
      access: 'customers',
      method: 'get',
      path: '/api/admin/customers',
      scope: 'customers:read',
      summary:
        'Customers, the latest account first, by a part of a name, company, e-mail, phone, address, postcode or reference: their own, a property’s or that of somebody who was met.',
      query,
      answers: { 200: { says: 'The customers', schema: pageSchema(lineSchema) } },
    },
    async ({ query: { q, kind, limit, cursor } }) => {
      const found = await customers.search({ text: q, kind }, limit + 1, cursor ?? null)
      return { status: 200, body: page(found, limit, lineView, ({ id }) => id) }
    },
  )
}

function lineView(line: CustomerLine): z.input<typeof lineSchema> {
  return {
    id: line.id,
    full_name: line.fullName,
    email: line.email,
    phone: line.phone,
    postcode: line.postcode,
    company_name: line.companyName,
    properties: line.properties,
    suspended: line.isSuspended,
    created_at: instantText(line.createdAt),
  }
}
