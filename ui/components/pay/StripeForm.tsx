import { Elements } from '@stripe/react-stripe-js'
import type { Stripe, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import type { CardFields } from './card-fields.ts'
import { StripeFields } from './StripeFields.tsx'
import type { PayView } from './view.ts'

/** Stripe's own fields, in frames of Stripe's: what is typed in them is read by Stripe alone. */
export function StripeForm({ pay, onOutcome, onUnusable }: ComponentProps<CardFields>) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const key = pay.card?.provider === 'stripe' ? pay.card.publishableKey : null

  useEffect(() => {
    if (key === null) return undefined
    let here = true
    loadStripe(key, { locale: 'en-GB' }).then(
      (loaded) => here && (loaded ? setStripe(loaded) : onUnusable()),
      () => here && onUnusable(),
    )
    return () => {
      here = false
    }
  }, [key, onUnusable])

  const options = useMemo(() => optionsFor(pay.amount, pay.capture), [pay.amount, pay.capture])
  if (!stripe) return <output className="soft">Loading the secure card form...</output>
  return (
    <Elements stripe={stripe} options={options}>
      <StripeFields pay={pay} onOutcome={onOutcome} onUnusable={onUnusable} />
    </Elements>
  )
}

/** The browser only makes a token of the card: the server charges it, for its own amount. */
function optionsFor(amount: number, capture: PayView['capture']): StripeElementsOptionsMode {
  const { matchMedia } = globalThis
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    ...(capture === 'later'
      ? { mode: 'setup', setupFutureUsage: 'off_session' }
      : { mode: 'payment', amount, captureMethod: capture }),
    currency: 'gbp',
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: ['card'],
    appearance: {
      theme: dark ? 'night' : 'stripe',
      disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
      variables: { fontSizeBase: '18px', borderRadius: '4px' },
    },
  }
}
