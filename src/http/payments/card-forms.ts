import type { CardInUse, CardUnknown, PaymentModule } from '#modules/payments'
import { type Result, type UserId, OutsideDown, at, doneAt } from '#modules/shared'
import { paymentProblemOf, providerDown } from './problems.ts'
import { notFound, problem } from '../kit/problem.ts'
import { type Submission, ownAccount } from '../kit/submission.ts'

interface CardForm {
  /** The last part of the form's address. */
  readonly verb: 'delete' | 'default'
  /** The message of the page afterwards. */
  readonly saved: string
  readonly failed: string
  readonly act: (userId: UserId, cardId: string) => Promise<Result<null, CardUnknown | CardInUse>>
  /** Whether a card that is not there is what was asked for. */
  readonly goneIsDone: boolean
}

/** A customer's changes of stored cards, without a script. */
export function cardForms(form: Submission, payments: Pick<PaymentModule, 'deleteCard' | 'makeDefaultCard'>): void {
  const forms: readonly CardForm[] = [
    {
      verb: 'delete',
      saved: 'card',
      failed: 'The card could not be deleted now. Please try again in a moment.',
      act: payments.deleteCard,
      goneIsDone: true,
    },
    {
      verb: 'default',
      saved: 'default-card',
      failed:
        'Failed to save payment method. The card could not be made your default now: please try again in a moment.',
      act: payments.makeDefaultCard,
      goneIsDone: false,
    },
  ]
  for (const { verb, saved, failed, act, goneIsDone } of forms) {
    const onProfile = { ...ownAccount, page: () => at.profile.home() }
    form(`/profile/cards/:id/${verb}`, onProfile, async ({ c, who, param, again }) => {
      try {
        const done = await act(who.id, param('id'))
        if (!done.ok && done.refusal.kind === 'card-in-use') return await again(paymentProblemOf(done.refusal))
        if (!done.ok && !goneIsDone) return problem(c, notFound)
      } catch (fault) {
        if (!(fault instanceof OutsideDown)) throw fault
        c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
        return again({ ...providerDown, detail: failed })
      }
      return c.redirect(doneAt(at.profile.home(), saved, 'cards'), 303)
    })
  }
}
