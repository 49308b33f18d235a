import { z } from 'zod'
import type { EnquiriesModule } from '#modules/enquiries'
import { at } from '#modules/shared'
import type { Bots, Taken } from '../bots/bots.ts'
import { type Trap, withoutTrap } from '../bots/trap.ts'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { contactFields, coverageEnquiryFields } from './fields.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { readForm } from '../kit/form-body.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { ShowPage } from '../pages/show-page.ts'
import type { Context } from 'hono'

interface EnquiryPorts {
  readonly enquiries: EnquiriesModule
  readonly bots: Bots
  readonly limits: RateLimits
  readonly show: ShowPage
}

interface Kept {
  readonly id: string
  readonly reference: string
  readonly page: string
}

type Asked<Fields extends Trap> = Omit<Fields, keyof Trap>
type Coverage = Asked<z.output<typeof coverageEnquiryFields>>
type Contact = Asked<z.output<typeof contactFields>>
type Take<Fields extends Trap> = (c: Context<HttpEnv>, asked: Asked<Fields>, trap: Trap) => Promise<Taken<Kept>>

const unconfirmed = {
  says: 'Without a proof of work: a link was mailed, and it counts once that is opened',
  schema: z.object({ status: z.literal('unconfirmed') }),
} as const
const asUnconfirmed = { status: 202, body: { status: 'unconfirmed' } } as const

/** Enquiries of visitors: messages to the office, and requests for a notification when their postcode is covered. */
export function enquiryRoutes(api: Api, { enquiries, bots, limits, show }: EnquiryPorts): void {
  const takeCoverage = bots.form<Coverage, Kept>({
    kind: 'coverage',
    email: ({ email }) => email,
    async keep(asked, sender) {
      const { id, reference } = await enquiries.keep({
        ...asked,
        ...sender,
        subject: null,
        phone: asked.phone ?? null,
        message: asked.message ?? '',
        contactMethod: 'email',
      })
      return { id, reference, page: `${coveragePage(asked.postcode)}&kept=1` }
    },
  })
  const takeContact = bots.form<Contact, Kept>({
    kind: 'contact',
    email: ({ email }) => email,
    async keep(asked, sender) {
      const { id, reference } = await enquiries.keep({ ...asked, ...sender, kind: 'contact', postcode: null })
      return { id, reference, page: `${at.contact()}?sent=${reference}` }
    },
  })

  api.endpoint(
    {
      method: 'post',
      path: '/api/enquiries',
      tag: 'Catalogue',
      summary: 'Ask to be told when somebody comes to a postcode that is not covered yet',
      access: 'anyone',
      body: coverageEnquiryFields,
      limit: 'enquiry',
      answers: { 201: { says: 'Kept', schema: z.object({ id: z.string() }) }, 202: unconfirmed },
    },
    async ({ c, body }) => {
      const { asked, trap } = withoutTrap(body)
      const taken = await takeCoverage(c, asked, trap)
      if (taken.kind === 'refused') return problem(c, taken.problem)
      return taken.kind === 'mailed' ? asUnconfirmed : { status: 201, body: { id: taken.value.id } }
    },
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
      answers: {
        201: { says: 'Kept', schema: z.object({ id: z.string(), reference: z.string() }) },
        202: unconfirmed,
      },
    },
    async ({ c, body }) => {
      const { asked, trap } = withoutTrap(body)
      const taken = await takeContact(c, asked, trap)
      if (taken.kind === 'refused') return problem(c, taken.problem)
      if (taken.kind === 'mailed') return asUnconfirmed
      const { id, reference } = taken.value
      return { status: 201, body: { id, reference } }
    },
  )

  /** A form of strangers: it comes back with every fault and all that was typed, or leads to the page that says it is kept. */
  function form<Fields extends { readonly email: string } & Trap>(
    path: string,
    schema: z.ZodType<Fields>,
    page: (fields: Readonly<Record<string, string>>) => string,
    take: Take<Fields>,
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
      const { asked, trap } = withoutTrap(parsed.data)
      const taken = await take(c, asked, trap)
      if (taken.kind === 'refused') return again(taken.problem)
      return c.redirect(taken.kind === 'mailed' ? `${at.confirmRequest()}?sent=1` : taken.value.page, 303)
    })
  }

  form('/coverage-enquiry', coverageEnquiryFields, ({ postcode = '' }) => coveragePage(postcode), takeCoverage)
  form('/contact', contactFields, () => '/contact', takeContact)
}

function coveragePage(postcode: string): string {
  return `${at.coverage()}?${new URLSearchParams({ postcode })}`
}
