import { z } from 'zod'
import type { Catalogue, Enquiry } from '#modules/catalogue'
import { instantText } from '#modules/shared'
import { staff } from './access.ts'
import { type Api, tooMany } from './api.ts'
import { email, freeText, line, orEmpty, phone, postcode } from './fields.ts'
import { readForm } from './form-body.ts'
import { instantSchema } from './instant-schema.ts'
import { page, pageQuery, pageSchema } from './paging.ts'
import { type Problem, problem } from './problem.ts'
import type { RateLimits } from './rate-limits.ts'
import type { ShowPage } from './show-page.ts'

const enquiry = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  postcode: z.string(),
  message: z.string(),
  created_at: instantSchema,
})

const enquiryFields = z.strictObject({
  kind: z.literal('coverage').default('coverage'),
  name: line(100, 'Please enter your name'),
  email,
  phone: orEmpty(phone).optional(),
  postcode,
  message: orEmpty(freeText(2_000)).optional(),
})

interface EnquiryPorts {
  readonly catalogue: Catalogue
  readonly limits: RateLimits
  readonly show: ShowPage
}

const action = '/coverage-enquiry'

/** Outside the area is no dead end: who asks is kept, to be told when it grows. */
export function enquiryRoutes(api: Api, { catalogue, limits, show }: EnquiryPorts): void {
  const keep = (asked: z.output<typeof enquiryFields>) =>
    catalogue.keepEnquiry({ ...asked, phone: asked.phone ?? null, message: asked.message ?? '' })

  api.endpoint(
    {
      method: 'post',
      path: '/api/enquiries',
      tag: 'Catalogue',
      summary: 'Ask to be told when somebody comes to a postcode that is not covered yet',
      access: 'anyone',
      body: enquiryFields,
      limit: 'enquiry',
      answers: { 201: { says: 'Kept', schema: z.object({ id: z.string() }) } },
    },
    async ({ body }) => ({ status: 201, body: { id: (await keep(body)).id } }),
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/enquiries',
      tag: 'Office',
      summary: 'Enquiries, the latest first',
      access: staff,
      query: pageQuery('enq'),
      answers: { 200: { says: 'The enquiries', schema: pageSchema(enquiry) } },
    },
    async ({ query: { limit, cursor = null } }) => {
      const enquiries = await catalogue.enquiries({ before: cursor, limit: limit + 1 })
      return { status: 200, body: page(enquiries, limit, enquiryView, ({ id }) => id) }
    },
  )

  api.other({ method: 'post', path: action, access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const again = ({ status, detail, errors = [], retryAfterSeconds }: Problem) =>
      show(c, pageAt(read.value['postcode'] ?? ''), {
        status,
        form: { action, values: read.value, errors, alert: detail },
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      })
    const parsed = enquiryFields.safeParse(read.value)
    if (!parsed.success) return again(notValid(parsed.error))
    const account = c.var.who?.id ?? parsed.data.email.toLowerCase()
    const wait = await limits.take('enquiry', { address: c.var.address, account })
    if (wait !== null) return again(tooMany(wait))
    await keep(parsed.data)
    return c.redirect(`${pageAt(parsed.data.postcode)}&kept=1`, 303)
  })
}

function notValid({ issues }: z.ZodError): Problem {
  const errors = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { status: 422, code: 'not_valid', detail: errors[0]?.message ?? 'An error occurred', errors }
}

function pageAt(postcode: string): string {
  return `/coverage?${new URLSearchParams({ postcode })}`
}

function enquiryView({ id, kind, name, email: address, phone: number, postcode: code, message, createdAt }: Enquiry) {
  return {
    id,
    kind,
    name,
    email: address,
    phone: number,
    postcode: code,
    message,
    created_at: instantText(createdAt),
  }
}
