import { CalendarClock, FlaskConical, ShieldCheck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { formatPence, telephoneLink } from '../../format.ts'
import { Button } from '../form/Button.tsx'
import { Alert, Notice } from '../Notice.tsx'
import { Price } from '../Price.tsx'
import { Checking } from './Checking.tsx'
import { NotDue } from './NotDue.tsx'
import { PayAlert } from './PayAlert.tsx'
import { PayPalForm } from './PayPalForm.tsx'
import type { CardFields } from './card-fields.ts'
import { loadersOfCardFields } from './load-card-fields.ts'
import type { PayOutcome } from './pay-server.ts'
import { keptOf } from './pay-words.ts'
import { failedWords, notBegun } from './use-attempt.ts'
import type { PayView } from './view.ts'

interface PayStepProps {
  readonly pay: PayView
  readonly awake: boolean
  readonly onPaid?: (bookingId: string) => void
}

/** Paying for one booking: in the wizard and at its own address. Without a script, on the provider's page. */
export function PayStep({ pay, awake, onPaid }: PayStepProps) {
  const [Fields, setFields] = useState<CardFields | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const [checking, setChecking] = useState<string | null>(null)
  const load = pay.card && loadersOfCardFields[pay.card.provider]

  useEffect(() => {
    if (!awake || pay.standing !== 'due' || !load) return undefined
    let here = true
    load().then(
      (loaded) => here && setFields(() => loaded),
      () => here && setFailed(true),
    )
    return () => {
      here = false
    }
  }, [awake, pay.standing, load, tries])

  function follow(outcome: PayOutcome, paymentId: string): void {
    if (outcome.kind === 'paid') {
      // The page of an advert says of this payment what it bought.
      if (pay.advertPlan) return globalThis.location.assign(`/pay/${pay.bookingId}?payment=${paymentId}`)
      return onPaid ? onPaid(pay.bookingId) : globalThis.location.reload()
    }
    if (outcome.kind === 'elsewhere') return globalThis.location.assign(outcome.url)
    setChecking(paymentId)
  }

  const unusable = useCallback(() => setFailed(true), [])

  function again(): void {
    setFailed(false)
    setFields(null)
    setTries(tries + 1)
  }

  if (checking) return <Checking paymentId={checking} pay={pay} onKnown={follow} />
  if (pay.standing === 'checking' && awake && pay.waiting.paymentId) {
    return <Checking paymentId={pay.waiting.paymentId} pay={pay} onKnown={follow} />
  }
  if (pay.standing !== 'due') return <NotDue pay={pay} />
  if (pay.beforeLaunch) return <BeforeLaunch pay={pay} />
  const hereTyped = Fields !== null && !failed
  return (
    <div className="stack stack-loose">
      {pay.notCompleted && (
        <Notice tone="warn" title="Payment not completed">
          <p>Nothing was taken, and your {keptOf(pay)} is kept. You can try again, or pay another way.</p>
        </Notice>
      )}
      {pay.testMode && <TestMode pay={pay} hereTyped={hereTyped} />}
      <div className="pay-order">
        <p>
          <strong>{pay.service}</strong>
          <br />
          {!pay.byLink && !pay.advertPlan && (
            <>
              {pay.when ?? 'As soon as possible'}
              <br />
            </>
          )}
          <span className="soft">
            {pay.advertPlan ? '' : 'Booking '}
            <span className={pay.advertPlan ? '' : 'figures'}>{pay.reference}</span>
          </span>
        </p>
        <Price amount={pay.amount} large vat={pay.vatRegistered} />
      </div>
      <p>{pay.payingWords}</p>
      {pay.keptUntil && (
        <p className="wizard-aside">
          <CalendarClock size={24} aria-hidden="true" />
          Your time is kept for you until {pay.keptUntil}.
        </p>
      )}
      {failed && (
        <PayAlert pay={pay} title={notBegun}>
          <div>
            <Button type="button" variant="secondary" onClick={again}>
              Try again
            </Button>
          </div>
        </PayAlert>
      )}
      {hereTyped ? (
        <Fields pay={pay} onOutcome={follow} onUnusable={unusable} />
      ) : (
        pay.card && <ProvidersPage pay={pay} quiet={failed} />
      )}
      {pay.paypal && <PayPalForm pay={pay} alone={pay.card === null} />}
      <p className="wizard-aside">
        <ShieldCheck size={24} aria-hidden="true" />
        Your card number is never sent to us or stored here.
      </p>
    </div>
  )
}

/** The site is not live yet: nobody is asked for a card. */
function BeforeLaunch({ pay }: { readonly pay: PayView }) {
  return (
    <Notice tone="warn" title="We do not take payments on this site yet">
      <p>
        Nothing was taken, and {keptOf(pay)} <span className="figures">{pay.reference}</span> is kept. Please call us,
        and we agree how you pay {formatPence(pay.amount)}:{' '}
        <a className="figures" href={telephoneLink(pay.phone)}>
          {pay.phone}
        </a>
        .
      </p>
    </Notice>
  )
}

function ProvidersPage({ pay, quiet }: { readonly pay: PayView; readonly quiet: boolean }) {
  return (
    <form className="stack" method="post" action={`/pay/${pay.bookingId}`} noValidate>
      {pay.failure && !quiet && (
        <Alert title={failedWords(pay.failure)}>Your {keptOf(pay)} is kept. You can try again.</Alert>
      )}
      <p>
        You {pageVerbs[pay.capture]} {formatPence(pay.amount)} on the secure page of our payment provider, and come back
        here afterwards.
      </p>
      {pay.advertPlan && <input type="hidden" name="plan" value={pay.advertPlan} />}
      {pay.consent && (
        <>
          <p>{pay.consent.words}</p>
          <input type="hidden" name="card_consent" value={pay.consent.version} />
        </>
      )}
      <div>
        <Button large wide>
          Continue to secure payment
        </Button>
      </div>
    </form>
  )
}

const pageVerbs = { automatic: 'pay', manual: 'authorise', later: 'save a card for' }

/** Cards are typed here or at Stripe, or chosen on the built-in page. */
function TestMode({ pay, hereTyped }: { readonly pay: PayView; readonly hereTyped: boolean }) {
  const typed = hereTyped || pay.card?.provider === 'stripe'
  return (
    <div className="notice notice-warn">
      <FlaskConical size={24} aria-hidden="true" />
      <div className="notice-body">
        <p className="notice-title">
          Payments are in test mode. No money is taken; only test {typed ? 'card numbers' : 'cards'} work.
        </p>
        {typed ? (
          <p>
            Try <span className="figures">4242 4242 4242 4242</span> with any future date and any three digits.
          </p>
        ) : (
          pay.card?.provider === 'test' && (
            <p>The next page has test cards to choose from. You type no card number there.</p>
          )
        )}
      </div>
    </div>
  )
}
