import { useState } from 'react'
import { type PayOutcome, confirmPayment, lookAgain, openPayment } from './pay-server.ts'
import type { PayView } from './view.ts'

export const notBegun = 'Failed to initialize payment'
export const noCardElement = 'Card element not found'

/**
 * The method to charge, or the reason that there is none: `alert` in words, or null where the fields show it
 * themselves.
 */
export type Chosen =
  | { readonly kind: 'method'; readonly id: string; readonly save: boolean }
  | { readonly kind: 'none'; readonly alert: string | null }

export interface Asking {
  /** Lets the bank ask the cardholder; answers why that did not come off, or null. */
  readonly authenticate?: (clientSecret: string) => Promise<string | null>
}

/** The seeds' words for an attempt that failed. */
export function failedWords(message: string | null): string {
  return message === null ? 'Payment failed' : `Payment failed: ${message}`
}

/** One attempt after the other to pay a booking: what it is at, and what became of it. */
export function useAttempt(pay: PayView, onOutcome: (outcome: PayOutcome, paymentId: string) => void) {
  const [alert, setAlert] = useState<string | null>(pay.failure === null ? null : failedWords(pay.failure))
  const [processing, setProcessing] = useState(false)

  function fail(message: string | null): void {
    setAlert(message)
    setProcessing(false)
  }

  /** The payment is opened before the card is read: without one, nothing is charged. */
  async function attempt(choose: () => Promise<Chosen>, { authenticate }: Asking = {}): Promise<void> {
    if (processing) return
    setAlert(null)
    setProcessing(true)
    const opened = await openPayment(pay.bookingId, pay.advertPlan)
    if (opened.kind === 'not-payable') return globalThis.location.reload()
    if (opened.kind === 'failed') return fail(notBegun)
    const chosen = await choose()
    if (chosen.kind === 'none') return fail(chosen.alert)
    const { paymentId } = opened
    const key = globalThis.crypto.randomUUID()
    const outcome = await confirmPayment(paymentId, chosen.id, chosen.save, key, pay.consent?.version)
    if (outcome.kind !== 'challenge') return conclude(outcome, paymentId, null)
    const trouble = authenticate ? await authenticate(outcome.clientSecret) : null
    conclude(await lookAgain(paymentId), paymentId, trouble)
  }

  function conclude(outcome: PayOutcome, paymentId: string, trouble: string | null): void {
    if (outcome.kind === 'refused') return fail(failedWords(outcome.message ?? trouble))
    if (outcome.kind === 'unsure' && trouble !== null) return fail(failedWords(trouble))
    onOutcome(outcome, paymentId)
  }

  return { alert, setAlert, processing, attempt }
}
