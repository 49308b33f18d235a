import { telephoneLink } from '../../format.ts'
import { LinkButton } from '../form/Button.tsx'
import { Notice } from '../Notice.tsx'
import { keptOf } from './pay-words.ts'
import type { PayView } from './view.ts'

/** There is nothing to pay now: paid, or not paid in time, or not known yet. */
export function NotDue({ pay }: { readonly pay: PayView }) {
  switch (pay.standing) {
    case 'checking':
      return (
        <Notice title={pay.waiting.forPayPal ? 'Waiting for PayPal...' : 'We are checking your payment'}>
          <p>
            The provider has not told us the outcome yet. Please do not pay again; your {keptOf(pay)} is kept. You can
            also call{' '}
            <a className="figures" href={telephoneLink(pay.phone)}>
              {pay.phone}
            </a>
            .
          </p>
          <div>
            <LinkButton variant="secondary" href={pay.waiting.lookAt}>
              Look again
            </LinkButton>
          </div>
        </Notice>
      )
    case 'paid':
      return (
        <Notice
          tone="good"
          title={
            <>
              Nothing to pay now for booking <span className="figures">{pay.reference}</span>
            </>
          }
        >
          <p>{pay.payingWords}</p>
        </Notice>
      )
    case 'late':
      return (
        <Notice tone="warn" title="The time to pay has run out">
          <p>
            We no longer keep your time. Book again in a minute, or call{' '}
            <a className="figures" href={telephoneLink(pay.phone)}>
              {pay.phone}
            </a>
            .
          </p>
          <BookAgain />
        </Notice>
      )
    default: {
      const expired = pay.standing === 'expired'
      return (
        <Notice tone="warn" title={expired ? 'This booking was not paid in time' : 'This booking is cancelled'}>
          <p>
            {expired
              ? 'Its time was released, and no money was taken. We have kept your details: booking again takes a minute.'
              : 'There is nothing to pay.'}
          </p>
          <BookAgain />
        </Notice>
      )
    }
  }
}

function BookAgain() {
  return (
    <div>
      <LinkButton href="/book">Book again</LinkButton>
    </div>
  )
}
