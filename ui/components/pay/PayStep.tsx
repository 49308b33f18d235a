import { CalendarClock, FlaskConical, ShieldCheck } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { formatPence, telephoneLink } from '../../format.ts'
import { Button, LinkButton } from '../Button.tsx'
import { Alert, Notice } from '../Notice.tsx'
import { Price } from '../Price.tsx'
import { type PayOutcome, lookAgain } from './pay-server.ts'
import type { PayView } from './view.ts'

type CardFields = ComponentType<{
  readonly pay: PayView
  readonly onOutcome: (outcome: PayOutcome, paymentId: string) => void
}>

interface PayStepProps {
  readonly pay: PayView
  readonly awake: boolean
  readonly onPaid?: (bookingId: string) => void
}

/** Paying for one booking: in the wizard and at its own address. Without a script, on the provider's page. */
export function PayStep({ pay, awake, onPaid }: PayStepProps) {
  const [Fields, setFields] = useState<CardFields | null>(null)
  const [failed, setFailed] = useState(false)
  const [checking, setChecking] = useState<string | null>(null)

  useEffect(() => {
    if (!awake || pay.standing !== 'due') return
    import('./CardForm.tsx').then(
      ({ CardForm }) => setFields(() => CardForm),
      () => setFailed(true),
    )
  }, [awake, pay.standing])

  function follow(outcome: PayOutcome, paymentId: string): void {
    if (outcome.kind === 'paid') return onPaid ? onPaid(pay.bookingId) : globalThis.location.reload()
    if (outcome.kind === 'elsewhere') return globalThis.location.assign(outcome.url)
    setChecking(paymentId)
  }

  if (checking) return <Checking paymentId={checking} pay={pay} onKnown={follow} />
  if (pay.standing !== 'due') return <NotDue pay={pay} />
  return (
    <div className="stack stack-loose">
      {pay.testMode && <TestMode hereTyped={Fields !== null} />}
      <div className="pay-order">
        <p>
          <strong>{pay.service}</strong>
          <br />
          {pay.when ?? 'As soon as possible'}
          <br />
          <span className="soft">
            Booking <span className="figures">{pay.reference}</span>
          </span>
        </p>
        <Price amount={pay.amount} large />
      </div>
      {pay.keptUntil && (
        <p className="wizard-aside">
          <CalendarClock size={24} aria-hidden="true" />
          Your time is kept for you until {pay.keptUntil}.
        </p>
      )}
      {failed && (
        <Alert title="Failed to initialize payment">
          The card form could not be loaded. You can pay on the secure page instead.
        </Alert>
      )}
      {Fields ? <Fields pay={pay} onOutcome={follow} /> : <ProvidersPage pay={pay} />}
      <p className="wizard-aside">
        <ShieldCheck size={24} aria-hidden="true" />
        Your card number is never sent to us or stored here.
      </p>
    </div>
  )
}

function ProvidersPage({ pay }: { readonly pay: PayView }) {
  return (
    <form className="stack" method="post" action={`/pay/${pay.bookingId}`}>
      {pay.failure && <Alert title={`Payment failed: ${pay.failure}`}>Your booking is kept. You can try again.</Alert>}
      <p>
        You pay {formatPence(pay.amount)} on the secure page of our payment provider, and come back here afterwards.
      </p>
      <div>
        <Button large>Continue to secure payment</Button>
      </div>
    </form>
  )
}

/** Cards are typed here, or chosen on the provider's page. */
function TestMode({ hereTyped }: { readonly hereTyped: boolean }) {
  return (
    <div className="notice notice-warn">
      <FlaskConical size={24} aria-hidden="true" />
      <div className="notice-body">
        <p className="notice-title">
          Payments are in test mode. No money is taken; only test {hereTyped ? 'card numbers' : 'cards'} work.
        </p>
        {hereTyped ? (
          <p>
            Try <span className="figures">4242 4242 4242 4242</span> with any date to come and any three digits.
          </p>
        ) : (
          <p>The next page has test cards to choose from. You type no card number there.</p>
        )}
      </div>
    </div>
  )
}

function NotDue({ pay }: { readonly pay: PayView }) {
  if (pay.standing === 'checking') {
    return (
      <Notice title="We are checking your payment">
        <p>The provider has not told us the outcome yet. Please do not pay again.</p>
        <div>
          <LinkButton variant="secondary" href={`/pay/${pay.bookingId}`}>
            Look again
          </LinkButton>
        </div>
      </Notice>
    )
  }
  if (pay.standing === 'paid')
    return (
      <Notice
        tone="good"
        title={
          <>
            Booking <span className="figures">{pay.reference}</span> is paid
          </>
        }
      />
    )
  if (pay.standing === 'late') {
    return (
      <Notice tone="warn" title="The time to pay has run out">
        <p>
          Your time is not kept any longer. Book again in a minute, or call{' '}
          <a className="figures" href={telephoneLink(pay.phone)}>
            {pay.phone}
          </a>
          .
        </p>
        <div>
          <LinkButton href="/book">Book again</LinkButton>
        </div>
      </Notice>
    )
  }
  const expired = pay.standing === 'expired'
  return (
    <Notice tone="warn" title={expired ? 'This booking was not paid in time' : 'This booking is cancelled'}>
      <p>
        {expired
          ? 'Its time was let go for others, and no money was taken. Your details are kept: book again in a minute.'
          : 'There is nothing to pay.'}
      </p>
      <div>
        <LinkButton href="/book">Book again</LinkButton>
      </div>
    </Notice>
  )
}

/** No usable answer came: ask how it stands until it is known, and never let anyone pay twice. */
function Checking({
  paymentId,
  pay,
  onKnown,
}: {
  readonly paymentId: string
  readonly pay: PayView
  readonly onKnown: (outcome: PayOutcome, paymentId: string) => void
}) {
  const [looks, setLooks] = useState(0)

  useEffect(() => {
    const timer = setTimeout(
      () => {
        void lookAgain(paymentId).then((outcome) => {
          if (outcome.kind === 'unsure') return setLooks(looks + 1)
          if (outcome.kind === 'refused') return globalThis.location.assign(`/pay/${pay.bookingId}`)
          onKnown(outcome, paymentId)
        })
      },
      Math.min(10_000, 1_000 + looks * 1_000),
    )
    return () => clearTimeout(timer)
  }, [looks, paymentId, pay.bookingId, onKnown])

  return (
    <Notice title="We are checking your payment">
      <output>
        {looks < 5
          ? 'The answer of the payment provider is on its way. Please wait, and do not pay again.'
          : 'This takes longer than usual. You can leave: your booking is kept, and its page will say how the payment stands.'}
      </output>
      {looks >= 5 && (
        <p>
          <a href={`/pay/${pay.bookingId}`}>Look at the booking&apos;s payment page</a> or call{' '}
          <a className="figures" href={telephoneLink(pay.phone)}>
            {pay.phone}
          </a>
          .
        </p>
      )}
    </Notice>
  )
}
