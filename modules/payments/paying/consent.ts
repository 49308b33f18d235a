import { type PaymentId, type UserId } from '#modules/shared'
import type { Capture } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'

/** Which wording is shown and agreed to at present before a card is kept. */
export const cardConsentVersion = '2026-11'

/** The terms shown when the payer agreed that the card is stored and charged in their absence. */
export interface ConsentGiven {
  /** Null: nothing was agreed to. */
  readonly version: string | null
  readonly byLink: boolean
}

/** No card is kept that nobody agreed to, in the words of today. */
export interface ConsentNeeded {
  readonly kind: 'consent-needed'
}

export function lacksConsent(capture: Capture, consent: ConsentGiven | undefined): boolean {
  return capture === 'later' && consent?.version !== cardConsentVersion
}

/** Before the provider is asked, so that no card is kept without it. */
export async function keepConsent(
  { payments, clock }: PaymentPorts,
  payment: { readonly id: PaymentId; readonly userId: UserId; readonly capture: Capture },
  consent: ConsentGiven | undefined,
): Promise<void> {
  if (payment.capture !== 'later' || !consent?.version) return
  const { version, byLink } = consent
  await payments.keepConsent({ paymentId: payment.id, userId: payment.userId, version, byLink, at: clock.now() })
}
