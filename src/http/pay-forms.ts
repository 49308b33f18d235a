import type { PaymentModule } from '#modules/payments'
import { OutsideDown, parseId } from '#modules/shared'
import type { Api } from './api.ts'
import { notFound, problem } from './problem.ts'
import type { ShowPage } from './show-page.ts'

interface PayFormPorts {
  readonly payments: PaymentModule
  readonly show: ShowPage
}

/** Paying without a script: on to the provider's own page, which comes back to `/pay/{id}`. */
export function payForms(api: Api, { payments, show }: PayFormPorts): void {
  api.other({ method: 'post', path: '/pay/:id', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    const bookingId = parseId('bkg', c.req.param('id') ?? '')
    if (!who || !bookingId) return problem(c, notFound)
    const action = `/pay/${bookingId}`
    try {
      const page = await payments.payPage({ userId: who.id, bookingId })
      if (page.ok) return c.redirect(page.value, 303)
      return page.refusal.kind === 'booking-unknown' ? problem(c, notFound) : c.redirect(action, 303)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      const form = { action, values: {}, errors: [], alert: 'Failed to initialize payment' }
      return show(c, action, { status: 503, form, retryAfterSeconds: 5 })
    }
  })
}
