import type { Context } from 'hono'
import { z } from 'zod'
import { type ContactModule, type Finder, messageLimits } from '#modules/directory'
import { type ListingId, at, doneAt } from '#modules/shared'
import type { Bots } from '../bots/bots.ts'
import { trapFields, withoutTrap } from '../bots/trap.ts'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { email, freeText, id, line, orEmpty, phone } from '../kit/fields.ts'
import { readForm } from '../kit/form-body.ts'
import { notValid } from '../kit/form-faults.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { networkOf } from '../middleware/audit-acting.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import type { BrowserOf } from './browser-of.ts'

interface Parts {
  readonly experts: ContactModule & Pick<Finder, 'profile'>
  readonly bots: Bots
  readonly limits: RateLimits
  readonly pageAnswers: Pick<PageAnswers, 'show' | 'refuse'>
  readonly browserOf: BrowserOf
}

type C = Context<HttpEnv>

const params = z.strictObject({ id: id('lst') })
const kinds = ['phone', 'email'] as const
const click = z.strictObject({ kind: z.enum(kinds, 'Choose phone or email') })
const message = z.strictObject({
  name: line(messageLimits.name, 'Please enter your name'),
  email,
  phone: orEmpty(phone).optional(),
  message: freeText(messageLimits.text, 'Please write your message'),
  ...trapFields,
})
interface Asked {
  readonly listingId: ListingId
  readonly name: string
  readonly email: string
  readonly phone?: string | null | undefined
  readonly message: string
  /** The network that it comes from; missing in a form of an earlier version. */
  readonly network?: string
}

/** Contact with experts: the ways to reach them by a click, and messages from confirmed addresses. */
export function contactRoutes(api: Api, { experts, bots, limits, pageAnswers, browserOf }: Parts): void {
  const isTheirs = (c: C, asked: Asked) => {
    const { who } = c.var
    return who?.emailVerifiedAt != null && who.email.toLowerCase() === asked.email.toLowerCase()
  }

  const send = bots.form<Asked, { readonly page: string; readonly messageId: string | null }>({
    kind: 'listing-message',
    email: (asked) => asked.email,
    isAtOnce: isTheirs,
    async keep(
      { listingId, name, email: from, phone: number, message: text, network = '' },
      { userId, isSpam, isConfirmed },
    ) {
      if (isSpam) return { page: at.findExperts(), messageId: null }
      const words = { name, email: from, phone: number ?? '', text }
      const sent = await experts.send({ ...words, listingId, userId, isConfirmed, network })
      if (!sent.ok) return { page: at.findExperts(), messageId: null }
      return { page: doneAt(at.expert(sent.value.slug), 'sent'), messageId: sent.value.id }
    },
  })

  api.endpoint(
    {
      method: 'post',
      path: '/api/listings/:id/view',
      tag: 'Directory',
      summary: 'Counts that somebody saw the page of a listing: once a day for each visitor, and never for robots',
      access: 'anyone',
      params,
      limit: 'link',
      answers: { 204: { says: 'Noted' } },
    },
    async ({ c, params: asked }) =>
      (await experts.view(asked.id, await browserOf(c))) ? { status: 204 } : problem(c, notFound),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/listings/:id/click',
      tag: 'Directory',
      summary: 'The phone number or e-mail address of an expert. It is counted; 30 an hour from one address',
      access: 'anyone',
      params,
      body: click,
      limit: 'reveal',
      answers: {
        200: {
          says: 'The value that was asked for',
          schema: z.object({ phone: z.string() }).or(z.object({ email: z.string() })),
        },
      },
    },
    async ({ c, params: asked, body: { kind } }) => {
      const value = await experts.reveal(asked.id, kind, await browserOf(c))
      if (value === null) return problem(c, notFound)
      return { status: 200, body: kind === 'phone' ? { phone: value } : { email: value } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/listings/:id/messages',
      tag: 'Directory',
      summary:
        'Write to an expert. It goes at once from the confirmed address of the signed-in account; any other address gets a link first, and the expert gets the message when it is opened',
      access: 'anyone',
      params,
      body: message,
      limit: 'enquiry',
      answers: {
        201: {
          says: 'Sent, or kept until the link is opened',
          schema: z.strictObject({ id: z.string().nullable(), status: z.enum(['sent', 'unconfirmed']) }),
        },
      },
    },
    async ({ c, params: { id: listingId }, body }) => {
      if (!(await experts.shownListing(listingId))) return problem(c, notFound)
      const { asked, trap } = withoutTrap(body)
      const taken = await send(c, { ...asked, listingId, network: networkOf(c.var.address) }, trap)
      if (taken.kind === 'refused') return problem(c, taken.problem)
      if (taken.kind === 'mailed') return { status: 201, body: { id: null, status: 'unconfirmed' } }
      return { status: 201, body: { id: taken.value.messageId, status: 'sent' } }
    },
  )

  /** The listing of the page, and the fields that were sent to it. */
  async function sentTo(c: C) {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const slug = c.req.param('slug') ?? ''
    const profile = await experts.profile(slug)
    if (profile?.kind !== 'shown') return pageAnswers.refuse(c, 404)
    return { fields: read.value, listingId: profile.listing.id, page: at.expert(slug) }
  }

  for (const kind of kinds) {
    api.other({ method: 'post', path: `${at.expert(':slug')}/${kind}`, access: 'anyone' }, async (c) => {
      const sent = await sentTo(c)
      if (sent instanceof Response) return sent
      const action = `${sent.page}/${kind}`
      const wait = await limits.take('reveal', { address: c.var.address, account: c.var.who?.id ?? null })
      if (wait !== null) {
        const { status, detail } = tooMany(wait)
        const form = { action, values: {}, errors: [], alert: detail }
        return pageAnswers.show(c, sent.page, { status, form, retryAfterSeconds: wait })
      }
      const value = await experts.reveal(sent.listingId, kind, await browserOf(c))
      if (value === null) return pageAnswers.refuse(c, 404)
      const form = { action, values: { [kind]: value }, errors: [], alert: null }
      return pageAnswers.show(c, sent.page, { status: 200, form })
    })
  }

  api.other({ method: 'post', path: `${at.expert(':slug')}/message`, access: 'anyone' }, async (c) => {
    const sent = await sentTo(c)
    if (sent instanceof Response) return sent
    const again = ({ status, detail, errors = [], retryAfterSeconds }: Problem) =>
      pageAnswers.show(c, sent.page, {
        status,
        form: { action: `${sent.page}/message`, values: sent.fields, errors, alert: detail },
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      })
    const parsed = message.safeParse(sent.fields)
    if (!parsed.success) return again(notValid(parsed.error))
    const { asked, trap } = withoutTrap(parsed.data)
    const wait = await limits.take('enquiry', { address: c.var.address, account: asked.email.toLowerCase() })
    if (wait !== null) return again(tooMany(wait))
    const taken = await send(c, { ...asked, listingId: sent.listingId, network: networkOf(c.var.address) }, trap)
    if (taken.kind === 'refused') return again(taken.problem)
    if (taken.kind === 'mailed') return c.redirect(`${at.confirmRequest()}?sent=1`, 303)
    return c.redirect(taken.value.page, 303)
  })
}
