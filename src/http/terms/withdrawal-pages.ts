import type { Context } from 'hono'
import { type BookingDetails, type BookingModule, type LinksModule, linkHolder } from '#modules/booking'
import { at, parseId } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import { type QuestionPorts, createPostcodeQuestion } from '../manage-links/postcode-question.ts'
import { createLinkDoor } from '../pages/link-door.ts'
import { createSecretPages } from '../pages/secret-page.ts'

interface WithdrawalPorts extends QuestionPorts {
  readonly booking: Pick<BookingModule, 'find' | 'withdrawal' | 'withdraw'>
  readonly links: Pick<LinksModule, 'open'>
  readonly drainEvents?: () => Promise<void>
}

type C = Context<HttpEnv>

/**
 * The cancellation of a contract by law, by the signed-in customer or by the holder of its link, whose page asks once in
 * each browser for the postcode of the visit; no script is needed.
 */
export function withdrawalPages(api: Api, ports: WithdrawalPorts): void {
  const { booking, links, pageAnswers, givenPostcodes, drainEvents } = ports
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor(ports)
  const question = createPostcodeQuestion(ports)
  const keyOf = (c: C) => c.req.param('key') ?? ''

  async function found(c: C, key: string): Promise<BookingDetails | null> {
    const id = parseId('bkg', key)
    if (!id) return links.open(key, 'withdraw')
    const { who } = c.var
    const own = who && (await booking.find(actorOf(who), id))
    return own?.ok && own.value.customerId === who?.id ? own.value : null
  }

  api.other({ method: 'get', path: '/cancel-contract/:key', access: 'anyone' }, async (c) => {
    const key = keyOf(c)
    if (parseId('bkg', key)) return pages.byAddress(c)
    const held = await door(c)
    if (held) return held
    const target = await links.open(key, 'withdraw')
    if (!target) return pages.ended(c)
    const isOwn = target.customerId === c.var.who?.id
    return isOwn ? pages.secret(c.redirect(at.cancelContract(target.id), 303)) : pages.byAddress(c)
  })

  api.other({ method: 'post', path: '/cancel-contract/:key/postcode', access: 'anyone' }, async (c) => {
    const key = keyOf(c)
    const held = await door(c)
    if (held) return held
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const target = await links.open(key, 'withdraw')
    if (!target) return pages.ended(c)
    return question(c, { token: key, booking: target, page: at.link.cancelContract(key), fields: read.value })
  })

  api.other({ method: 'post', path: '/cancel-contract/:key', access: 'anyone' }, async (c) => {
    const key = keyOf(c)
    const isOwnPage = parseId('bkg', key) !== null
    const page = at.link.cancelContract(encodeURIComponent(key))
    if (isOwnPage && !c.var.who) return c.redirect(at.loginThen(page), 303)
    const held = isOwnPage ? null : await door(c)
    if (held) return held
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const target = await found(c, key)
    if (!target) return isOwnPage ? pageAnswers.refuse(c, 404) : pages.ended(c)
    if (!isOwnPage && !givenPostcodes.has(c, key)) return pages.secret(c.redirect(page, 303))
    return pages.secret(await withdrawn(c, target, page, read.value, isOwnPage))
  })

  async function withdrawn(c: C, target: BookingDetails, page: string, fields: FormFields, isOwnPage: boolean) {
    const again = (fault: Problem) => pageAnswers.show(c, page, cameBack(c.req.path, fields, fault))
    const offered = await booking.withdrawal(target)
    // The page says why there is no such right, or that it was used.
    if (!offered.ok) return c.redirect(page, 303)
    const { refund, released } = offered.value
    if (fields['refund_shown'] !== String(refund + released)) return again(refundChanged)
    const done = await booking.withdraw(target.id, isOwnPage ? (c.var.who?.id ?? linkHolder) : linkHolder)
    if (!done.ok && done.refusal.kind === 'booking-changed') return again(refundChanged)
    await drainEvents?.()
    return c.redirect(page, 303)
  }
}

const refundChanged: Problem = {
  status: 409,
  code: 'refund_changed',
  detail: 'What you would get back has changed since you opened this page. Nothing was cancelled. Please look again.',
}
