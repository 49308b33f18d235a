import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutsideDown, type RefundId, pence } from '#modules/shared'
import type { Trouble } from '../../tests/fakes/stripe/index.ts'
import { type OpenedStripe, openStripe, returnUrl } from '../../tests/fakes/stripe/opened.ts'
import { runs } from '../../tests/support/property-runs.ts'

/** `pages` are those whose address the customer was given. */
type Act = (opened: OpenedStripe, ref: string, at: number, pages: Set<string>) => Promise<unknown>

const confirmWith =
  (methodId: string): Act =>
  async ({ gateway }, ref, at) =>
    gateway.confirm({ ref, attempt: at, methodId, saveCard: at % 2 === 0, returnUrl })

const acts: Readonly<Record<string, Act>> = {
  confirm: confirmWith('pm_card_visa'),
  'confirm a card that is declined': confirmWith('pm_card_chargeDeclined'),
  'confirm a card that is challenged': confirmWith('pm_card_threeDSecure2Required'),
  'pass the challenge': async ({ stripe }, ref) => challenge(stripe, ref, true),
  'fail the challenge': async ({ stripe }, ref) => challenge(stripe, ref, false),
  'open a page': async ({ gateway }, ref, _, pages) => {
    const page = await gateway.payPage(ref, returnUrl)
    if (page !== returnUrl) pages.add(page)
  },
  'pay at every page': async ({ stripe }, _ref, _at, pages) => [...pages].map((page) => stripe.payAtPage(page)),
  retrieve: async ({ gateway }, ref) => gateway.retrieve(ref),
  cancel: async ({ gateway }, ref) => gateway.cancel(ref),
  refund: async ({ gateway }, ref, at) => gateway.refund(ref, `rfd_number-${at % 3}` as RefundId, pence(5_000)),
}

function challenge(stripe: OpenedStripe['stripe'], ref: string, passed: boolean): void {
  if (stripe.world.get('payment_intent', ref).status === 'requires_action') stripe.answerChallenge(ref, passed)
}

function unlessDown(fault: unknown): void {
  if (!(fault instanceof OutsideDown)) throw fault
}

const routes = [
  'POST /v1/payment_intents/:id',
  'POST /v1/payment_intents/:id/confirm',
  'POST /v1/payment_intents/:id/cancel',
  'POST /v1/payment_intents/:id/capture',
  'POST /v1/checkout/sessions',
  'POST /v1/checkout/sessions/:id/expire',
  'POST /v1/refunds',
]
const troubles: readonly Trouble[] = ['dropped', 'dropped after', '429']

/** Some acts at the same moment, and what goes wrong meanwhile. */
const moment = fc.record({
  names: fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 1, maxLength: 3 }),
  trouble: fc.option(fc.tuple(fc.constantFrom(...routes), fc.constantFrom(...troubles)), { freq: 8 }),
})

describe('Stripe payment', () => {
  it('is charged at most once, under any sequence of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 2, maxLength: 7 }), async (moments) => {
        await using opened = await openStripe()
        const { stripe, gateway } = opened
        const { ref } = await opened.make()
        const pages = new Set<string>()
        let attempt = 0
        for (const { names, trouble } of moments) {
          if (trouble) stripe.disturb(...trouble)
          const doing = names.map(async (name) => {
            attempt += 1
            await acts[name]?.(opened, ref, attempt, pages).catch(unlessDown)
          })
          await Promise.all(doing)
        }
        stripe.calm()
        const state = await gateway.retrieve(ref)
        const sum = (parts: readonly { readonly amount: number }[]) =>
          parts.reduce((all, { amount }) => all + amount, 0)
        expect(sum(state.captures)).toBeLessThanOrEqual(12_000)
        expect(sum(state.captures) - sum(state.refunds)).toBe(stripe.taken())
        const held = stripe.world.all('payment_intent').filter(({ status }) => status === 'requires_capture')
        expect(held).toEqual([])
        const open = stripe.world.all('checkout.session').filter(({ url }) => url && pages.has(url))
        const isOver = ['captured', 'cancelled', 'blocked'].includes(state.phase)
        expect(isOver ? open : []).toEqual([])
      }),
      { numRuns: runs(15) },
    )
  })
})
