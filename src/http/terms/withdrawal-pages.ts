import type { Context } from 'hono'
import { type BookingDetails, type BookingModule, type LinksModule, linkHolder } from '#modules/booking'
import { at, parseId } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { createSecretPages } from '../pages/secret-page.ts'

interface WithdrawalPorts extends LinkDoorPorts {
  readonly booking: Pick<BookingModule, 'find' | 'withdrawal' | 'withdraw'>
  readonly links: Pick<LinksModule, 'open'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse'>
  readonly drainEvents?: () => Promise<void>
}

type C = Context<HttpEnv>

/** The cancellation of a contract by law, by the holder of its link or by the signed-in customer; no script is needed. */
export function withdrawalPages(api: Api, { booking, links, limits, pageAnswers, drainEvents }: WithdrawalPorts): void {
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })
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
    return (await links.open(key, 'withdraw')) ? pages.byAddress(c) : pages.ended(c)
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
