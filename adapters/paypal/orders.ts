import type { Confirmation, Intent, ProviderState } from '#modules/payments'
import { OutsideDown, type PaymentId } from '#modules/shared'
import { type Agreed, type AnsweredOrder, agreedIn, agreedOf, moneyOf, unitOf } from './agreed.ts'
import { type PayPalClient, type SaidNo, goOnAt } from './client.ts'
import { failureOf } from './failures.ts'
import { cancelledMark, goneState, stateOf } from './state.ts'

/** PayPal then answers the whole order, which is what can be checked. */
export const whole = 'return=representation'
const longestDescription = 127

export interface OrderSettings {
  readonly client: PayPalClient
  readonly returnUrl: (paymentId: PaymentId) => string
  /** PayPal's own page for an order, where it gives no link. */
  readonly checkoutPage: (orderId: string) => string
}

export type Orders = ReturnType<typeof createOrders>

export function createOrders({ client, returnUrl, checkoutPage }: OrderSettings) {
  const { CheckoutPaymentIntent, PatchOp, PaypalExperienceUserAction, PaypalWalletContextShippingPreference } =
    client.sdk

  /** Null when PayPal has no such order (any more). */
  async function find(id: string): Promise<AnsweredOrder | null> {
    const answer = await client.ask(({ orders }) => orders.getOrder({ id }))
    if (answer.ok) return answer.value
    if (answer.refusal.status === 404) return null
    throw unexpected(answer.refusal)
  }

  async function retrieve(agreed: Agreed): Promise<ProviderState> {
    const order = await find(agreed.orderId)
    return order ? stateOf(order, agreed) : goneState(agreed)
  }

  const payerPage = (order: AnsweredOrder, agreed: Agreed) => goOnAt(order.links) ?? checkoutPage(agreed.orderId)

  return {
    find,
    retrieve,

    async createIntent({ paymentId, amount, capture, description }: Intent): Promise<ProviderState> {
      if (capture === 'later') throw new Error('PayPal keeps no card to be charged later')
      const address = returnUrl(paymentId)
      const answer = await client.ask(({ orders }) =>
        orders.createOrder({
          paypalRequestId: `${paymentId}-order`,
          prefer: whole,
          body: {
            intent: capture === 'manual' ? CheckoutPaymentIntent.Authorize : CheckoutPaymentIntent.Capture,
            purchaseUnits: [
              {
                referenceId: paymentId,
                customId: paymentId,
                invoiceId: paymentId,
                description: description.slice(0, longestDescription),
                amount: moneyOf(amount),
              },
            ],
            paymentSource: {
              paypal: {
                experienceContext: {
                  shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
                  userAction: PaypalExperienceUserAction.PayNow,
                  returnUrl: address,
                  cancelUrl: address,
                },
              },
            },
          },
        }),
      )
      if (!answer.ok) throw unexpected(answer.refusal)
      const answered = agreedOf(answer.value)
      if (!answered) throw new Error(`PayPal answered no order for payment ${paymentId}`)
      const agreed = { ...answered, paymentId, amount }
      unitOf(answer.value, agreed)
      return stateOf(answer.value, agreed)
    },

    /** Captures (or authorises) the order that the payer approved. Without approval no money moves. */
    async confirm({ ref, attempt }: Pick<Confirmation, 'ref' | 'attempt'>): Promise<ProviderState> {
      const agreed = agreedIn(ref)
      const order = await find(agreed.orderId)
      if (!order) return goneState(agreed)
      const state = stateOf(order, agreed)
      if (state.phase !== 'open') return state
      const goOn = { attempt, redirectUrl: payerPage(order, agreed) }
      if (String(order.status) !== 'APPROVED') return { ...state, ...goOn, phase: 'requires_action' }

      const asked = {
        id: agreed.orderId,
        paypalRequestId: `${agreed.paymentId}-confirm-${attempt}`,
        prefer: whole,
        body: {},
      }
      const answer = await client.ask<AnsweredOrder>(({ orders }) =>
        order.intent === CheckoutPaymentIntent.Authorize ? orders.authorizeOrder(asked) : orders.captureOrder(asked),
      )
      if (answer.ok) return stateOf(answer.value, agreed)
      const { issue, goOnAt: page } = answer.refusal
      const waiting = { ...state, ...goOn, redirectUrl: page ?? goOn.redirectUrl }
      const failure = failureOf(issue)
      if (failure) return { ...waiting, phase: 'declined', failure }
      if (asksPayer.includes(issue)) return { ...waiting, phase: 'requires_action' }
      if (inProgress.includes(issue)) throw new OutsideDown('PayPal', new Error(issue))
      const settled = await retrieve(agreed)
      if (settled.phase === 'open') throw unexpected(answer.refusal)
      return settled
    },

    /**
     * PayPal has no call that ends an order which nobody approved: it is marked, and what is marked is never taken. An
     * authorisation is released.
     */
    async cancel(ref: string): Promise<ProviderState> {
      const agreed = agreedIn(ref)
      const order = await find(agreed.orderId)
      if (!order) return goneState(agreed)
      const state = stateOf(order, agreed)
      const holds = unitOf(order, agreed).payments?.authorizations ?? []
      const hold = holds.find(({ status }) => ['CREATED', 'PENDING'].includes(String(status)))
      const open = state.phase === 'open'
      if (!open && !hold) return state
      const answer = await client.ask<unknown>(({ orders, payments }) =>
        hold
          ? payments.voidPayment({
              authorizationId: hold.id ?? '',
              paypalRequestId: `${agreed.paymentId}-void`,
              prefer: 'return=minimal',
            })
          : orders.patchOrder({
              id: agreed.orderId,
              body: [
                {
                  op: PatchOp.Replace,
                  path: `/purchase_units/@reference_id=='${agreed.paymentId}'/custom_id`,
                  value: cancelledMark + agreed.paymentId,
                },
              ],
            }),
      )
      const after = await retrieve(agreed)
      if (!answer.ok && after.phase === state.phase) throw unexpected(answer.refusal)
      return after
    },

    async payPage(ref: string, backTo: string): Promise<string> {
      const agreed = agreedIn(ref)
      const order = await find(agreed.orderId)
      return order && stateOf(order, agreed).phase === 'open' ? payerPage(order, agreed) : backTo
    },
  }
}

const asksPayer: readonly string[] = ['PAYER_ACTION_REQUIRED', 'ORDER_NOT_APPROVED']
const inProgress: readonly string[] = ['ORDER_COMPLETION_IN_PROGRESS']

export function unexpected({ status, issue }: SaidNo): Error {
  return new Error(`PayPal refused what it should not: HTTP ${status} ${issue}`)
}
