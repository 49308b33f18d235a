import type { BookingModule } from '#modules/booking'
import type { PaymentModule } from '#modules/payments'
import { OutsideDown, at, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { actorOf } from '../bookings/actor.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { notFound, problem, signInNeeded } from '../kit/problem.ts'

interface OtherCardPorts {
  readonly booking: Pick<BookingModule, 'find' | 'cancellationTerms'>
  readonly payments: Pick<PaymentModule, 'forgetCard'>
  readonly pageAnswers: Pick<PageAnswers, 'show'>
}

/**
 * A customer wants to pay a booking with another card than the one that is kept for it: that is forgotten, and another
 * is asked for. Not once cancelling would cost something, or the fee could be had for nothing.
 */
export function otherCardForm(api: Api, { booking, payments, pageAnswers: { show } }: OtherCardPorts): void {
  api.other({ method: 'post', path: '/pay/:id/other-card', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const id = parseId('bkg', c.req.param('id') ?? '')
    const found = id && (await booking.find(actorOf(who), id))
    if (!id || !found?.ok || found.value.customerId !== who.id) return problem(c, notFound)
    const again = (status: 409 | 503, alert: string) =>
      show(c, at.track(id), {
        status,
        form: { action: `/pay/${id}/other-card`, values: {}, errors: [], alert },
        ...(status === 503 && { retryAfterSeconds: 5 }),
      })
    if (!(await booking.cancellationTerms(id))?.free) return again(409, tooLate)
    try {
      await payments.forgetCard(id)
      return c.redirect(at.pay(id), 303)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      return again(503, notNow)
    }
  })
}

const tooLate = 'The visit is so near that this card stays. Call us if it cannot be charged any more.'
const notNow = 'We could not reach the payment provider, and your card is kept as it was. Please try again in a moment.'
