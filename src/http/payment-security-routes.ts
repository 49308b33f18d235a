import { z } from 'zod'
import type { PaymentModule, PaymentSecurity } from '#modules/payments'
import { OutsideDown, parseId } from '#modules/shared'
import type { PaymentMode } from '../payment-settings.ts'
import { adminOnly, staff } from './access.ts'
import type { Api } from './api.ts'
import { notValid } from './form-faults.ts'
import type { officeForm } from './office-form.ts'
import { securitySchema, securityView } from './payment-security-views.ts'
import type { Problem } from './problem.ts'

interface SecurityRoutePorts {
  readonly payments: PaymentModule
  readonly security: PaymentSecurity
  readonly form: ReturnType<typeof officeForm>
  readonly paymentMode: PaymentMode
}

const decisionForm = z.strictObject({
  verdict: z.enum(['genuine', 'fraud'], 'Choose what it comes to'),
})

const testForm = z.strictObject({
  method: z.string().regex(/^pm_[A-Za-z0-9_]{1,60}$/, 'Choose a test card'),
})

/** What the owner sees of the money, and does about it. */
export function paymentSecurityRoutes(api: Api, { payments, security, form, paymentMode }: SecurityRoutePorts): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/payments/security',
      tag: 'Payments',
      summary: 'The last 30 days of London: takings, how payments end, fraud and disputes.',
      access: adminOnly,
      answers: { 200: { says: 'The figures', schema: securitySchema } },
    },
    async () => ({ status: 200, body: securityView(await security.report()) }),
  )

  form('/admin/payments/:id/fraud', staff, async (sent) => {
    const id = parseId('pay', sent.param('id'))
    if (!id) return sent.refuse(404)
    const page = `/admin/payments/${id}`
    const parsed = decisionForm.safeParse(sent.fields)
    if (!parsed.success) return sent.again(page, notValid(parsed.error))
    const decided = await payments.decideFraud(id, parsed.data.verdict, sent.who.id)
    if (decided.ok) return sent.c.redirect(`${page}?done=${parsed.data.verdict}#fraud`, 303)
    if (decided.refusal.kind === 'payment-unknown') return sent.refuse(404)
    return sent.again(page, decidedAlready)
  })

  form('/payment', adminOnly, async (sent) => {
    if (paymentMode === 'live') return sent.refuse(404)
    const parsed = testForm.safeParse(sent.fields)
    if (!parsed.success) return sent.again('/payment', notValid(parsed.error))
    try {
      const tried = await security.sendTestPayment(sent.who.id, parsed.data.method)
      if (tried.ok) return sent.c.redirect(`/payment?sent=${tried.value.id}`, 303)
      return sent.again('/payment', tried.refusal.kind === 'way-not-offered' ? noCards : cardUnknown)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      sent.c.var.log.warn({ err: fault }, 'a test payment got no usable answer')
      return sent.again('/payment', providerSilent)
    }
  })
}

const decidedAlready: Problem = {
  status: 409,
  code: 'nothing_to_decide',
  detail: 'Nothing of this payment waits for a decision: somebody has decided meanwhile.',
}

const noCards: Problem = {
  status: 409,
  code: 'way_not_offered',
  detail: 'Nobody is set up to take cards, so there is nothing to try.',
}

const cardUnknown: Problem = {
  status: 422,
  code: 'payment_method_unknown',
  detail: 'The provider does not know this test card. Its test payment was cancelled.',
}

const providerSilent: Problem = {
  status: 503,
  code: 'payment_provider_down',
  detail: 'The provider gave no usable answer. Nothing was booked here; look at its own desk if you have to be sure.',
}
