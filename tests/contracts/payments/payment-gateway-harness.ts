import type { Confirmation, Intent, PaymentGateway, ProviderState, RiskLevel } from '#modules/payments'
import { type PaymentId, type RefundId, type Result, type UserId, pence } from '#modules/shared'

export interface OpenedGateway extends AsyncDisposable {
  readonly gateway: PaymentGateway
  /** Payment methods of this provider, by what they do. */
  readonly methods: {
    readonly succeeds: string
    /** Another card that succeeds; the same where it is the payer who chooses. */
    readonly otherSucceeds: string
    readonly declines: string
    readonly hasNoFunds: string
    readonly challenges: string
    readonly isBlocked: string
    /** Can be kept, and is declined when it is charged later. */
    readonly failsLater: string
    /** Can be kept, and cannot be charged without its owner. */
    readonly wantsOwner: string
  }
  /** The payer's act at the provider before a confirmation; absent where the browser's token suffices. */
  payerActs?(ref: string, methodId: string): Promise<void>
  /** The customer's answer at the provider's 3-D Secure page. */
  answerChallenge(ref: string, passed: boolean): Promise<void>
  /**
   * The next `times` requests for a refund fail at the provider, which repeats the failure to the same request where it
   * keeps answers; absent where no request leaves our process.
   */
  refundsFail?(times: number, done: 'refunded' | 'not refunded'): void
  /** The signed notices that the provider has sent since it was asked last. */
  notices(): Promise<readonly { readonly text: string; readonly header: (name: string) => string | undefined }[]>
  now(): Temporal.Instant
  /** Lets so much time pass. */
  wait(by: Temporal.DurationLike): void
}

/**
 * Differences between correct providers. A feature that one does not offer is still called: it must be refused plainly.
 */
export interface Offers {
  /**
   * `our-page`: the browser hands in a token for a card, and each confirmation is counted. `provider`: the payer goes
   * to the provider's own page first, and `confirm` takes what was approved there.
   */
  readonly payerChooses: 'our-page' | 'provider'
  readonly savedCards: boolean
  readonly keepsCards: boolean
  readonly listsPayments: boolean
  /** The reported risk of a blocked payment. */
  readonly blockedRisk: RiskLevel | null
  /** How long after it was sent a notice is trusted still, and how much later it must not be any more. */
  readonly noticesTrusted: { readonly still: Temporal.DurationLike; readonly noMore: Temporal.DurationLike }
}

export const cardProvider: Offers = {
  payerChooses: 'our-page',
  savedCards: true,
  keepsCards: true,
  listsPayments: true,
  blockedRisk: 'high',
  noticesTrusted: { still: { minutes: 4 }, noMore: { minutes: 10 } },
}

/** Opens a provider of its own for each test. */
export type Open = () => Promise<OpenedGateway>

export const payment = 'pay_00000001' as PaymentId
export const other = 'pay_00000002' as PaymentId
export const third = 'pay_00000003' as PaymentId
export const asha = 'usr_asha' as UserId
export const ben = 'usr_ben' as UserId
export const refund = (name: string) => `rfd_${name}` as RefundId

export async function intent({ gateway }: OpenedGateway, asked: Partial<Intent> = {}): Promise<ProviderState> {
  return gateway.createIntent({
    paymentId: payment,
    amount: pence(12_000),
    customerRef: await gateway.createCustomer(asha),
    capture: 'automatic',
    description: 'Booking K7Q4M2',
    ...asked,
  })
}

/** Confirms, after the payer's act at the provider where there is one. */
export async function confirm(
  opened: OpenedGateway,
  asked: Pick<Confirmation, 'ref' | 'methodId'> & Partial<Confirmation>,
): Promise<ProviderState> {
  await opened.payerActs?.(asked.ref, asked.methodId)
  const returnUrl = 'http://localhost:3000/pay/bkg_boiler'
  return valueOf(await opened.gateway.confirm({ attempt: 1, saveCard: false, returnUrl, ...asked }))
}

export function valueOf<T>(outcome: Result<T, { readonly kind: string }>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.kind}`)
  return outcome.value
}
