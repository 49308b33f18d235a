import { useEffect, useState } from 'react'
import { telephoneLink } from '../../format.ts'
import { Notice } from '../Notice.tsx'
import { keptOf } from './pay-words.ts'
import { type PayOutcome, lookAgain } from './pay-server.ts'
import type { PayView } from './view.ts'

/** No usable answer came: ask how it stands until it is known, and never let anyone pay twice. */
export function Checking({
  paymentId,
  pay,
  onKnown,
}: {
  readonly paymentId: string
  readonly pay: PayView
  readonly onKnown: (outcome: PayOutcome, paymentId: string) => void
}) {
  const [looks, setLooks] = useState(0)
  // An authorised amount that is to be captured immediately is still under review at the provider.
  const heldIsPaid = pay.capture !== 'automatic'

  useEffect(() => {
    const timer = setTimeout(
      () => {
        void lookAgain(paymentId, heldIsPaid).then((outcome) => {
          if (outcome.kind === 'unsure') return setLooks(looks + 1)
          if (outcome.kind === 'refused') return globalThis.location.assign(`/pay/${pay.bookingId}`)
          onKnown(outcome, paymentId)
        })
      },
      Math.min(10_000, 1_000 + looks * 1_000),
    )
    return () => clearTimeout(timer)
  }, [looks, paymentId, heldIsPaid, pay.bookingId, onKnown])

  return (
    <Notice title={pay.waiting.forPayPal ? 'Waiting for PayPal...' : 'We are checking your payment'}>
      <output>
        {looks < 5
          ? 'We are waiting for the payment provider. Please do not pay again.'
          : `This is taking longer than usual. You can leave: your ${keptOf(pay)} is kept, and its page will show the result.`}
      </output>
      {looks >= 5 && (
        <p>
          <a href={`/pay/${pay.bookingId}`}>Look at the {keptOf(pay)}&apos;s payment page</a> or call{' '}
          <a className="figures" href={telephoneLink(pay.phone)}>
            {pay.phone}
          </a>
          .
        </p>
      )}
    </Notice>
  )
}
