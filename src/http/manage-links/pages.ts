import type { Context } from 'hono'
import { z } from 'zod'
import type { AccountsModule } from '#modules/accounts'
import { type BookingDetails, type LinksModule, customerByLink } from '#modules/booking'
import { type EnquiriesModule, enquiryLimits } from '#modules/enquiries'
import { at, plannedWords, doneAt } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { freeText } from '../kit/fields.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import { createLinkDoor } from '../pages/link-door.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { type ChangePorts, customerChanges } from '../bookings/customer-changes.ts'
import { type QuestionPorts, createPostcodeQuestion } from './postcode-question.ts'

interface ManagePagePorts extends QuestionPorts, ChangePorts {
  readonly links: Pick<LinksModule, 'open' | 'justCancelled'>
  readonly accounts: Pick<AccountsModule, 'find'>
  readonly enquiries: Pick<EnquiriesModule, 'keep'>
}

type C = Context<HttpEnv>

/** A form from the page of a manage link whose postcode was given. */
interface SentByLink {
  readonly c: C
  readonly booking: BookingDetails
  readonly fields: FormFields
  readonly page: string
  readonly redirect: (to: string) => Response
  readonly again: (fault: Problem, path?: string) => Promise<Response>
}

const askFields = z.strictObject({
  message: freeText(enquiryLimits.coverageMessage, 'Please say what you would like to change'),
})

/**
 * Moving and cancelling by link: `/manage/{token}`. The page asks once in each browser for the postcode of the visit;
 * until then it shows nothing of the booking and changes nothing.
 */
export function managePages(api: Api, ports: ManagePagePorts): void {
  const { links, limits, pageAnswers, givenPostcodes, accounts, enquiries } = ports
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor(ports)
  const changes = customerChanges(ports)
  const question = createPostcodeQuestion(ports)
  const tokenOf = (c: C) => c.req.param('token') ?? ''
  const open = (token: string) => links.open(token, 'manage')

  /** Whether this browser has just seen the booking cancelled: a second press leads to the same page as the first. */
  const isJustCancelled = async (c: C, token: string) =>
    givenPostcodes.has(c, token) && (await links.justCancelled(token)) !== null

  async function gone(c: C, token: string): Promise<Response> {
    if (!(await isJustCancelled(c, token))) return pages.ended(c)
    return pages.secret(c.redirect(doneAt(at.link.manage(token), 'cancelled'), 303))
  }

  api.other({ method: 'get', path: '/manage/:token', access: 'anyone' }, async (c) => {
    const token = tokenOf(c)
    const held = await door(c)
    if (held) return held
    const booking = await open(token)
    if (!booking) return (await isJustCancelled(c, token)) ? pages.byAddress(c) : pages.ended(c)
    const isOwn = booking.customerId === c.var.who?.id
    return isOwn ? pages.secret(c.redirect(at.track(booking.id), 303)) : pages.byAddress(c)
  })

  api.other({ method: 'post', path: '/manage/:token/postcode', access: 'anyone' }, async (c) => {
    const token = tokenOf(c)
    const held = await door(c)
    if (held) return held
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const booking = await open(token)
    if (!booking) return pages.ended(c)
    return question(c, { token, booking, page: at.link.manage(token), fields: read.value })
  })

  function form(name: string, act: (sent: SentByLink) => Promise<Response>): void {
    api.other({ method: 'post', path: `/manage/:token/${name}`, access: 'anyone' }, async (c) => {
      const token = tokenOf(c)
      const held = await door(c)
      if (held) return held
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const booking = await open(token)
      if (!booking) return gone(c, token)
      const page = at.link.manage(token)
      const redirect = (to: string) => c.redirect(to, 303)
      if (!givenPostcodes.has(c, token)) return pages.secret(redirect(page))
      const again = async (fault: Problem, path: string = page) =>
        // The change that was refused may be over because another one ended the link.
        (await open(token)) ? pageAnswers.show(c, path, cameBack(c.req.path, read.value, fault)) : gone(c, token)
      return pages.secret(await act({ c, booking, fields: read.value, page, redirect, again }))
    })
  }

  const byLink = (sent: SentByLink) => ({
    ...sent,
    actor: customerByLink(sent.booking),
    address: sent.c.var.address,
  })
  form('cancel', (sent) => changes.cancel(byLink(sent)))
  form('reschedule', (sent) => changes.move(byLink(sent)))
  form('undo-move', (sent) => changes.undoMove(byLink(sent)))

  form('ask', async ({ c, booking, fields, page, redirect, again }) => {
    const parsed = askFields.safeParse(fields)
    if (!parsed.success) return again(notValid(parsed.error))
    const wait = await limits.take('enquiry', { address: c.var.address, account: booking.customerId })
    if (wait !== null) return again(tooMany(wait))
    const asker = await accounts.find(booking.customerId)
    if (!asker) return pages.ended(c)
    const { contact } = booking
    await enquiries.keep({
      kind: 'contact',
      subject: booking.startsAt === null ? 'emergency' : 'other',
      name: asker.fullName,
      email: asker.email,
      phone: asker.phone ?? contact.phone,
      postcode: contact.postcode,
      message: `${aboutWords(booking)}\n\n${parsed.data.message}`,
      contactMethod: 'phone',
      userId: booking.customerId,
      isSpam: false,
    })
    return redirect(doneAt(page, 'asked'))
  })
}

function aboutWords({ reference, service, startsAt, arrival }: BookingDetails): string {
  const when = startsAt ? plannedWords(startsAt, arrival) : 'as soon as possible'
  return `By the link in a message about booking ${reference} (${service.name}, ${when}):`
}
