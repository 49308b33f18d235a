import { z } from 'zod'
import type { EnquiriesModule } from '#modules/enquiries'
import { type UserId, at } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import { contactFields, coverageEnquiryFields } from './fields.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { readForm } from '../kit/form-body.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { ShowPage } from '../pages/show-page.ts'

interface EnquiryPorts {
  readonly enquiries: EnquiriesModule
  readonly limits: RateLimits
  readonly show: ShowPage
}

type Who = { readonly id: UserId } | null

/** Enquiries of visitors: messages to the office, and requests to be told when their postcode is covered. */
export function enquiryRoutes(api: Api, { enquiries, limits, show }: EnquiryPorts): void {
  const keepCoverage = (asked: z.output<typeof coverageEnquiryFields>, who: Who) =>
    enquiries.keep({
      ...asked,
      subject: null,
      phone: asked.phone ?? null,
      message: asked.message ?? '',
      contactMethod: 'email',
      userId: who?.id ?? null,
      isSpam: false,
    })
  const keepContact = (asked: z.output<typeof contactFields>, who: Who) =>
    enquiries.keep({ ...asked, kind: 'contact', postcode: null, userId: who?.id ?? null })

  api.endpoint(
    {
      method: 'post',
      path: '/api/enquiries',
      tag: 'Catalogue',
      summary: 'Ask to be told when somebody comes to a postcode that is not covered yet',
      access: 'anyone',
      body: coverageEnquiryFields,
      limit: 'enquiry',
      answers: { 201: { says: 'Kept', schema: z.object({ id: z.string() }) } },
    },
    async ({ body, who }) => ({ status: 201, body: { id: (await keepCoverage(body, who)).id } }),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/contact',
      tag: 'Catalogue',
      summary: 'Write to the office. It is kept, acknowledged by e-mail and answered under its reference.',
      access: 'anyone',
      body: contactFields,
      limit: 'enquiry',
      answers: { 201: { says: 'Kept', schema: z.object({ id: z.string(), reference: z.string() }) } },
    },
    async ({ body, who }) => {
      const { id, reference } = await keepContact(body, who)
      return { status: 201, body: { id, reference } }
    },
  )

  /** A form of strangers: it comes back with every fault and all that was typed, or leads to the page that says it is kept. */
  function form<Fields extends z.ZodType<{ readonly email: string }>>(
    path: string,
    schema: Fields,
    page: (fields: Readonly<Record<string, string>>) => string,
    keep: (asked: z.output<Fields>, who: Who) => Promise<string>,
  ): void {
    api.other({ method: 'post', path, access: 'anyone' }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const again = (fault: Problem) => show(c, page(read.value), cameBack(path, read.value, fault))
      const parsed = schema.safeParse(read.value)
      if (!parsed.success) return again(notValid(parsed.error))
      const account = c.var.who?.id ?? parsed.data.email.toLowerCase()
      const wait = await limits.take('enquiry', { address: c.var.address, account })
      if (wait !== null) return again(tooMany(wait))
      return c.redirect(await keep(parsed.data, c.var.who), 303)
    })
  }

  form(
    '/coverage-enquiry',
    coverageEnquiryFields,
    ({ postcode = '' }) => coveragePage(postcode),
    async (asked, who) => {
      await keepCoverage(asked, who)
      return `${coveragePage(asked.postcode)}&kept=1`
    },
  )

  form(
    '/contact',
    contactFields,
    () => '/contact',
    async (asked, who) => `${at.contact()}?sent=${(await keepContact(asked, who)).reference}`,
  )
}

function coveragePage(postcode: string): string {
  return `${at.coverage()}?${new URLSearchParams({ postcode })}`
}
