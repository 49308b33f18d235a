import { formatPence } from '../../format.ts'
import { Island } from '../../islands/Island.tsx'
import { LinkButton } from '../form/Button.tsx'
import { Notice } from '../Notice.tsx'
import { LivePay } from '../pay/LivePay.tsx'
import type { PayAdvertView } from './pay-advert-of.ts'

/** The pay step of a listing or a job advert: also at its own address, to renew. Without a script, plain forms. */
export function PayAdvert({ advert }: { readonly advert: PayAdvertView }) {
  const { standing, pay, plans, kind } = advert
  if (standing === 'paid') return <Paid advert={advert} />
  if (!pay) return <NotNow advert={advert} />
  return (
    <div className="stack stack-loose">
      {advert.paidUntil && standing === 'due' && (
        <p>
          {advert.state === 'expired' ? 'Its days ended on' : 'It is paid for until'} {advert.paidUntil}.{' '}
          {advert.state === 'paused' && 'It is paused: its days go on.'}
        </p>
      )}
      {plans.length > 1 && standing === 'due' && (
        <nav aria-label="Plans">
          <ul className="stack stack-tight">
            {plans.map(({ key, words, price, isChosen, href }) => (
              <li key={key}>
                {isChosen ? (
                  <strong>
                    {words}: {formatPence(price)} (chosen)
                  </strong>
                ) : (
                  <a href={href}>
                    {words}: {formatPence(price)}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {kind === 'job' && standing === 'due' && <p>Every plan has unlimited applications.</p>}
      <Island name="PayPage" of={LivePay} props={{ pay }} />
    </div>
  )
}

/** The money is here; whether the advert is shown is another question. */
function Paid({ advert: { kind, state, paidUntil } }: { readonly advert: PayAdvertView }) {
  const isListing = kind === 'listing'
  if (state === 'in_review') {
    return (
      <Notice tone="good" title="Payment received">
        <p>
          A person looks at your {isListing ? 'listing' : 'job'} before it is shown, and we write to you then. The days
          of this wait are given back.
        </p>
        <Onward kind={kind} />
      </Notice>
    )
  }
  if (state !== 'live' && state !== 'paused') {
    return (
      <Notice tone="warn" title="Payment received, but nothing is shown">
        <p>This {isListing ? 'listing' : 'job'} ended before the payment came in. What bought no days is refunded.</p>
        <Onward kind={kind} />
      </Notice>
    )
  }
  return (
    <Notice
      tone="good"
      title={
        isListing ? 'Payment successful! Your listing is now active.' : 'Payment successful! Your job is now live.'
      }
    >
      <p>
        It is paid for until {paidUntil}. Nothing renews automatically.{' '}
        {state === 'paused' && 'It is still paused: resume it to show it.'}
      </p>
      <Onward kind={kind} />
    </Notice>
  )
}

function Onward({ kind }: Pick<PayAdvertView, 'kind'>) {
  const [own, all] =
    kind === 'listing' ? (['/my-listings', '/find-experts'] as const) : (['/my-jobs', '/jobs'] as const)
  return (
    <div className="row">
      <LinkButton href={own}>{kind === 'listing' ? 'My Listings' : 'My Jobs'}</LinkButton>
      <LinkButton variant="secondary" href={all}>
        {kind === 'listing' ? 'Find Experts' : 'All jobs'}
      </LinkButton>
    </div>
  )
}

function NotNow({ advert: { standing, kind } }: { readonly advert: PayAdvertView }) {
  const words = kind === 'listing' ? 'listing' : 'job'
  return standing === 'contact' ? (
    <Notice tone="warn" title="Please confirm the e-mail address for contact first">
      <p>We sent a code to it. Nothing was taken.</p>
      <Onward kind={kind} />
    </Notice>
  ) : (
    <Notice tone="warn" title={`There is nothing to pay for this ${words} now`}>
      <p>It was closed, rejected or suspended.</p>
      <Onward kind={kind} />
    </Notice>
  )
}
