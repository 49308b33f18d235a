import type { Form } from '../../page-context.ts'
import { Badge } from '../Badge.tsx'
import { Button } from '../form/Button.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { typedIn } from '../form/FormErrors.tsx'
import { RadioGroup, RadioTime } from '../form/RadioGroup.tsx'
import { Notice } from '../Notice.tsx'
import { SummaryList } from '../SummaryList.tsx'
import type { ShownPlan } from './plan-shown.ts'

/** The state of a plan for its customer, with the next payment and the next visit. */
export function PlanFacts({ plan, isSignedIn }: { readonly plan: ShownPlan; readonly isSignedIn: boolean }) {
  const { nextVisit, nextPayment, begins, documents } = plan
  return (
    <SummaryList
      rows={[
        { label: 'State', value: <Badge tone={plan.tone}>{plan.state}</Badge> },
        { label: 'For', value: plan.place },
        { label: 'Price', value: plan.price },
        { label: 'Includes', value: plan.includes },
        ...(begins ? [{ label: 'Begins', value: begins }] : []),
        ...(nextPayment ? [{ label: 'Next payment', value: nextPayment }] : []),
        ...(nextVisit ? [{ label: 'Next visit', value: nextVisit }] : []),
        ...(documents.length > 0
          ? [
              {
                label: 'Invoices',
                value: (
                  <ul className="plain">
                    {documents.map(({ id, href, number, on, total }) => (
                      <li key={id} className="figures">
                        {isSignedIn ? <a href={href}>{number}</a> : number}, {on}: {total}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** The standing of a plan that is paused or ended. */
export function PlanStanding({ plan }: { readonly plan: ShownPlan }) {
  const { pausedFrom, covered, refund, standing, isStray } = plan
  if (pausedFrom) {
    return (
      <Notice title={`Paused from ${pausedFrom}`}>
        <p>From that day nothing is billed and no visit is due, until it goes on.</p>
      </Notice>
    )
  }
  if (standing === null) return null
  return (
    <Notice title={standing}>
      <p>
        Nothing more is billed.
        {covered && ` Visits that are due until ${covered} are still made.`}
        {refund && ` ${refund} goes back to you; we write to you about it.`}
        {isStray && ' The visit that is booked is no longer included: please cancel it, or call us.'}
      </p>
    </Notice>
  )
}

/** The contract, and the form that accepts it. */
export function AcceptPlan({ plan, form }: { readonly plan: ShownPlan; readonly form: Form | null }) {
  const { offer, href } = plan
  if (!offer) return null
  const action = `${href}/accept`
  const back = form?.action === action ? form : null
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      {offer.sections.map(({ title, lines }) => (
        <section key={title} className="stack stack-tight">
          <h3>{title}</h3>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
      <p>
        Beside these, our <a href={offer.terms}>terms and conditions</a> apply. You can accept until {offer.until}.
      </p>
      <input type="hidden" name="terms_version" value={offer.termsVersion} />
      <Checkbox
        name="early_visits"
        value="yes"
        label={offer.early}
        hint="Leave this empty, and the first visit can be booked after the 14 days."
        defaultChecked={typedIn(back, 'early_visits') === 'yes'}
      />
      <Checkbox
        name="terms"
        value="yes"
        label={`I accept the plan at ${plan.price} and these terms`}
        defaultChecked={typedIn(back, 'terms') === 'yes'}
        error={errorOf(back?.errors, 'terms')}
      />
      <div>
        <Button large>Accept the plan</Button>
      </div>
    </form>
  )
}

/** The free starts of a visit that is due: it is included. */
export function BookVisit({
  plan,
  form,
}: {
  readonly plan: Pick<ShownPlan, 'toBook' | 'href'>
  readonly form: Form | null
}) {
  const { toBook, href } = plan
  if (!toBook) return null
  const action = `${href}/visits/${toBook.number}`
  const back = form?.action === action ? form : null
  const chosen = typedIn(back, 'scheduled_date')
  if (toBook.days.length === 0) {
    return <p>A visit is due on {toBook.due}. No time is free at the moment: please call us.</p>
  }
  return (
    <form method="post" action={action} className="stack" noValidate>
      <RadioGroup
        name="scheduled_date"
        label={`Book the visit that is due on ${toBook.due}`}
        hint="It is included in the plan and costs nothing."
        error={errorOf(back?.errors, 'scheduled_date')}
      >
        {toBook.days.map(({ date, words, starts }, place) => (
          <details key={date} open={place === 0}>
            <summary>{words}</summary>
            <div className="choices choices-times">
              {starts.map(({ value, words: time }) => (
                <RadioTime
                  key={value}
                  name="scheduled_date"
                  value={value}
                  label={time}
                  aria-label={`${words}, ${time}`}
                  defaultChecked={chosen === value}
                />
              ))}
            </div>
          </details>
        ))}
      </RadioGroup>
      <div>
        <Button>Book this visit</Button>
      </div>
    </form>
  )
}

/** The first press opens it and says what happens; the second one ends the plan. */
export function EndPlan({ plan }: { readonly plan: ShownPlan }) {
  const { mayEnd, withdraw, href, name } = plan
  if (!mayEnd) return null
  return (
    <div className="stack">
      {withdraw && (
        <details>
          <summary>Cancel within the 14 days</summary>
          <form method="post" action={`${href}/withdraw`} className="stack" noValidate>
            <p>
              You can cancel {withdraw.isRenewal ? 'the renewal ' : ''}until the end of {withdraw.until}.{' '}
              {withdraw.billed
                ? `You get back the ${withdraw.billed} that were billed, less the price of visits that were made.`
                : 'Nothing was billed yet, and nothing will be.'}
            </p>
            <div>
              <Button variant="danger">Cancel {name}</Button>
            </div>
          </form>
        </details>
      )}
      <details>
        <summary>End this plan</summary>
        <form method="post" action={`${href}/end`} className="stack" noValidate>
          <p>Nothing more is billed. Visits that are due in the period that is paid are still made.</p>
          <div>
            <Button variant="danger">End {name} now</Button>
          </div>
        </form>
      </details>
    </div>
  )
}
