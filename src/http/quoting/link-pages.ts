import type { Context } from 'hono'
import type { BillingModule } from '#modules/billing'
import type { FoundQuoteRequest } from '#modules/quoting'
import { at, doneAt, may } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, notValidField, problem } from '../kit/problem.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { acceptFields, declineFields, messageFields } from './fields.ts'
import { type QuoteLinkRoutePorts, acceptProblem, declineQuote, writeProblem } from './link-routes.ts'

interface Ports extends QuoteLinkRoutePorts, LinkDoorPorts {
  readonly billing: Pick<BillingModule, 'decline' | 'findOwn' | 'viewed'>
}

interface Sent {
  readonly c: Context<HttpEnv>
  readonly found: FoundQuoteRequest
  readonly fields: FormFields
  readonly page: string
  readonly again: (fault: Problem) => Promise<Response>
}

/** `/quote/{token}`: a request with its talk, the quote, and its answer, for the holder of the link. */
export function quoteLinkPages(api: Api, ports: Ports): void {
  const { quoting, quoteLinks, billing, accept, pageAnswers } = ports
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor(ports)

  api.other({ method: 'get', path: '/quote/:token{[0-9a-f]+}', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    const found = await quoteLinks.open(c.req.param('token') ?? '')
    if (!found) return pages.ended(c)
    const { paper } = found.request
    const { who } = c.var
    // The office that tries a link is not the customer.
    if (paper && !(who && may(who, 'message'))) await billing.viewed(paper.invoiceId)
    return pages.byAddress(c)
  })

  function form(verb: 'message' | 'accept' | 'decline', act: (sent: Sent) => Promise<Response>): void {
    api.other({ method: 'post', path: `/quote/:token{[0-9a-f]+}/${verb}`, access: 'anyone' }, async (c) => {
      const held = await door(c)
      if (held) return held
      const token = c.req.param('token') ?? ''
      const found = await quoteLinks.open(token)
      if (!found) return pages.ended(c)
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const page = at.link.quote(token)
      const again = async (fault: Problem) =>
        pages.secret(await pageAnswers.show(c, page, cameBack(c.req.path, read.value, fault)))
      return act({ c, found, fields: read.value, page, again })
    })
  }

  form('message', async ({ c, found, fields, page, again }) => {
    const parsed = messageFields.safeParse(fields)
    if (!parsed.success) return again(notValid(parsed.error))
    const { text, once = c.get('requestId') } = parsed.data
    const written = await quoting.write(found.request.id, { text, once })
    if (!written.ok) return again(writeProblem(written.refusal))
    return pages.secret(c.redirect(doneAt(page, 'written', 'talk'), 303))
  })

  form('decline', async ({ c, found, fields, page, again }) => {
    const parsed = declineFields.safeParse(fields)
    if (!parsed.success) return again(notValid(parsed.error))
    const fault = await declineQuote(ports, found, parsed.data.name ?? found.request.name)
    return fault ? again(fault) : pages.secret(c.redirect(doneAt(page, 'declined'), 303))
  })

  form('accept', async ({ c, found, fields, page, again }) => {
    const { start = '', terms, consent, name = '', terms_version = '' } = fields
    const parsed = acceptFields.safeParse({
      name,
      terms_version,
      consent: consent === 'yes',
      ...(start !== '' && start !== 'call' && { scheduled_date: start }),
    })
    if (!parsed.success) return again(notValid(parsed.error))
    if (start === '') return again(notValidField('start', 'Please choose a time, or let us call you'))
    if (terms !== 'yes') return again(notValidField('terms', 'Please tick that you accept the terms'))
    const accepted = await accept(found.request, {
      name: parsed.data.name,
      startsAt: parsed.data.scheduled_date ?? null,
      termsVersion: parsed.data.terms_version,
      isTicked: parsed.data.consent === true,
      address: c.var.address,
    })
    if (!accepted.ok) return again(acceptProblem(accepted.refusal))
    const { payUrl } = accepted.value
    return pages.secret(c.redirect(payUrl ?? doneAt(page, 'accepted'), 303))
  })
}
