import { at } from '#modules/shared'
import { Checkbox } from '../form/Checkbox.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { Button } from '../form/Button.tsx'
import { Alert, Notice } from '../Notice.tsx'
import { Price } from '../Price.tsx'
import { SummaryList } from '../SummaryList.tsx'
import { formatPence } from '../../format.ts'
import { StepNav } from './StepNav.tsx'
import type { StepProps } from './step-props.ts'

/** Step 4: check your answers, what it costs, what happens next; then it is booked. */
export function StepConfirm({ offer, state, answers, ready, busy, level }: StepProps) {
  const Sub = level === 1 ? 'h2' : 'h4'
  const { summary, quote, terms, orderLabel, payingWords, nextSteps, taken, photos, signedIn } = state
  return (
    <>
      <input type="hidden" name="key" value={state.key} />
      <input type="hidden" name="quote" value={quote?.id ?? ''} />
      {taken && (
        <Alert title="That time has just been taken">
          {taken.length > 0 ? (
            <>
              <p>Nothing else is lost. These are the next free times; choose one and it replaces the old one.</p>
              <div className="row row-tight">
                {taken.map(({ value, words }) => (
                  <Button key={value} variant="secondary" name="intent" value={`start:${value}`} formNoValidate>
                    {words}
                  </Button>
                ))}
              </div>
            </>
          ) : (
            <p>Nothing else is lost. Please go back and choose another date.</p>
          )}
        </Alert>
      )}
      <SummaryList rows={summary.map(({ label, value, step }) => ({ label, value, change: `/book?step=${step}` }))} />
      {photos.length > 0 && (
        <ul className="plain wizard-photos" aria-label="Your photos">
          {photos.map(({ id, src }, place) => (
            <li key={id}>
              <img src={src} alt={`The problem, ${place + 1} of ${photos.length}`} width={96} height={96} />
            </li>
          ))}
        </ul>
      )}
      <section className="wizard-cost" aria-label="Estimated cost">
        {quote && (
          <>
            <dl className="wizard-lines">
              {quote.lines.map(({ label, amount }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="figures">{formatPence(amount)}</dd>
                </div>
              ))}
            </dl>
            <p className="wizard-total">
              <span>Estimated cost</span>
              <Price amount={quote.total} large vat={offer.vatRegistered} />
            </p>
          </>
        )}
        <p>{payingWords}</p>
        {quote && <p className="soft">This price is held for you until {quote.until}.</p>}
      </section>
      <section className="stack stack-tight">
        <Sub className="wizard-sub">What happens next</Sub>
        <ol className="wizard-next">
          {nextSteps.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ol>
      </section>
      {!signedIn && (
        <Notice title="You will be asked to sign in or sign up">
          <p>
            It takes a minute, and brings you straight back to this page with everything in place.
            {offer.guestsMayBook && ' Or carry on without an account, with a code that we send you.'}
          </p>
        </Notice>
      )}
      {terms && (
        <section className="stack stack-tight">
          <Sub className="wizard-sub">The terms of your booking</Sub>
          {terms.sections.map(({ part, title, text }) => (
            <details key={part} className="wizard-access" open={part.startsWith('cancel')}>
              <summary>{title}</summary>
              <p className="wizard-terms">{text}</p>
            </details>
          ))}
          <p>
            Beside these, our <a href={at.legal.terms()}>terms and conditions</a> apply. Read also about{' '}
            <a href={at.legal.cancellation()}>your right to cancel</a> and{' '}
            <a href={at.legal.privacy()}>how we use your data</a>. Your answers stay here.
          </p>
          <input type="hidden" name="terms" value={terms.fingerprint} />
        </section>
      )}
      {terms?.consent && (
        <Checkbox
          name="consent"
          value="yes"
          label={terms.consent}
          error={errorOf(state.errors, 'consent')}
          defaultChecked={answers.consent === 'yes'}
        />
      )}
      <StepNav
        step={4}
        intent="confirm"
        label={busy ? 'Booking...' : orderLabel}
        ready={ready && taken === null}
        busy={busy}
      />
    </>
  )
}
