import type { CardInUse, CardUnknown, PaymentModule } from '#modules/payments'
import { type Result, type UserId, OutsideDown, at } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { cardInUseWords } from './problems.ts'
import { notFound, problem, signInNeeded } from '../kit/problem.ts'

interface CardFormPorts {
  readonly payments: Pick<PaymentModule, 'deleteCard' | 'makeDefaultCard'>
  readonly pageAnswers: Pick<PageAnswers, 'show'>
}

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
export function cardForms(api: Api, { payments, pageAnswers: { show } }: CardFormPorts): void {
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
      failed: 'The card could not be made your default now. Please try again in a moment.',
      act: payments.makeDefaultCard,
      goneIsDone: false,
    },
  ]
  for (const { verb, saved, failed, act, goneIsDone } of forms) {
    api.other({ method: 'post', path: `/profile/cards/:id/${verb}`, access: 'signed-in' }, async (c) => {
      const { who } = c.var
      if (!who) return problem(c, signInNeeded)
      try {
        const done = await act(who.id, c.req.param('id') ?? '')
        if (!done.ok && done.refusal.kind === 'card-in-use') {
          const form = { action: '/profile/cards', values: {}, errors: [], alert: cardInUseWords(done.refusal) }
          return show(c, at.profile.home(), { status: 409, form })
        }
        if (!done.ok && !goneIsDone) return problem(c, notFound)
      } catch (fault) {
        if (!(fault instanceof OutsideDown)) throw fault
        c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
        const form = { action: '/profile/cards', values: {}, errors: [], alert: failed }
        return show(c, at.profile.home(), { status: 503, form, retryAfterSeconds: 5 })
      }
      return c.redirect(`${at.profile.home()}?saved=${saved}#cards`, 303)
    })
  }
}
