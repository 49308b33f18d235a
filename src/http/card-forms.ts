import type { PaymentModule } from '#modules/payments'
import { OutsideDown } from '#modules/shared'
import type { Api } from './api.ts'
import type { PageAnswers } from './page-answers.ts'
import { problem, signInNeeded } from './problem.ts'

interface CardFormPorts {
  readonly payments: Pick<PaymentModule, 'deleteCard'>
  readonly pageAnswers: Pick<PageAnswers, 'show'>
}

/** Forgets a saved card. One that is gone already is what was asked for. */
export function cardForms(api: Api, { payments, pageAnswers: { show } }: CardFormPorts): void {
  api.other({ method: 'post', path: '/profile/cards/:id/delete', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    try {
      await payments.deleteCard(who.id, c.req.param('id') ?? '')
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      const alert = 'The card could not be deleted now. Please try again in a moment.'
      const form = { action: '/profile/cards', values: {}, errors: [], alert }
      return show(c, '/profile', { status: 503, form, retryAfterSeconds: 5 })
    }
    return c.redirect('/profile?saved=card#cards', 303)
  })
}
