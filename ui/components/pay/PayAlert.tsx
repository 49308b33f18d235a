import type { ReactNode } from 'react'
import { telephoneLink } from '../../format.ts'
import { Alert } from '../Notice.tsx'
import { keptOf } from './pay-words.ts'
import { noCardElement, notBegun } from './use-attempt.ts'
import type { PayView } from './view.ts'

/** Why nothing was paid just now, and what can be done instead. */
export function PayAlert({
  pay,
  title,
  children,
}: {
  readonly pay: PayView
  readonly title: string
  readonly children?: ReactNode
}) {
  if (title !== notBegun && title !== noCardElement) {
    return (
      <Alert title={title}>
        <p>
          Your {keptOf(pay)} is kept. You can try again, or use another card{pay.paypal && ' or PayPal'}.
        </p>
      </Alert>
    )
  }
  return (
    <Alert title={title}>
      <p>
        No money was taken, and your {keptOf(pay)} is kept. Please try again in a moment
        {pay.card && pay.paypal && ', or pay the other way below'}.
      </p>
      <PayLater pay={pay} />
      {children}
    </Alert>
  )
}

/** A provider that is down costs nobody a booking. */
function PayLater({ pay }: { readonly pay: PayView }) {
  return (
    <p>
      You can also pay later:{' '}
      {pay.byLink ? (
        'the link that brought you here'
      ) : (
        <a href={`/pay/${pay.bookingId}`}>the payment page of this {keptOf(pay)}</a>
      )}{' '}
      stays open
      {pay.keptUntil ? ` until ${pay.keptUntil}` : ' until it is paid'}. Or call{' '}
      <a className="figures" href={telephoneLink(pay.phone)}>
        {pay.phone}
      </a>
      .
    </p>
  )
}
