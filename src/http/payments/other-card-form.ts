import type { BookingModule } from '#modules/booking'
import type { PaymentModule } from '#modules/payments'
import { OutsideDown, at } from '#modules/shared'
import { ownBooking } from '../bookings/found-booking.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import { type Submission, ownAccount } from '../kit/submission.ts'
import { providerDown } from './problems.ts'

interface OtherCardPorts {
  readonly booking: Pick<BookingModule, 'find' | 'cancellationTerms'>
  readonly payments: Pick<PaymentModule, 'forgetCard'>
}

/**
 * A customer wants to pay a booking with another card than the one that is kept for it: that is forgotten, and another
 * is asked for. Not once cancelling would cost something, or the fee could be had for nothing.
 */
export function otherCardForm(form: Submission, { booking, payments }: OtherCardPorts): void {
  const find = ownBooking(booking)
  form('/pay/:id/other-card', ownAccount, async (sent) => {
    const { c } = sent
    const found = await find(sent)
    if (!found) return problem(c, notFound)
    const { id } = found
    if (!(await booking.cancellationTerms(id))?.free) return sent.again(tooLate, at.track(id))
    try {
      await payments.forgetCard(id)
      return c.redirect(at.pay(id), 303)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      return sent.again({ ...providerDown, detail: notNow }, at.track(id))
    }
  })
}

const tooLate: Problem = {
  status: 409,
  code: 'too_late_to_change',
  detail: 'The visit is so near that this card stays. Call us if it cannot be charged any more.',
}
const notNow = 'We could not reach the payment provider, and your card is kept as it was. Please try again in a moment.'
