import { CalendarCheck } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { quoteLimits } from '#modules/quoting'
import { at } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { errorOf } from '../../../components/form/ErrorSummary.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { typedIn } from '../../../components/form/FormErrors.tsx'
import { RadioGroup, RadioRow, RadioTime } from '../../../components/form/RadioGroup.tsx'
import type { Data } from './+data.ts'

/** Name, terms, and a free start or a call: then the pay step. */
export function AcceptForm({ answer }: { readonly answer: NonNullable<Data['answer']> }) {
  const { href, name, form } = useData<Data>()
  const { terms, sections, consent, paying, isPaidNext, days } = answer
  const action = `${href}/accept`
  const back = form?.action === action ? form : null
  const chosen = typedIn(back, 'start')
  const openDay = days.find(({ starts }) => starts.some(({ value }) => value === chosen))?.date ?? null
  return (
    <Card title="Accept and book" id="accept">
      <form method="post" action={action} className="stack" noValidate>
        <RadioGroup
          name="start"
          label="When may we come?"
          error={errorOf(back?.errors, 'start') ?? errorOf(back?.errors, 'scheduled_date')}
        >
          {days.map(({ date, words, starts }, place) => (
            <details key={date} className="quote-day" open={date === openDay || (openDay === null && place === 0)}>
              <summary>{words}</summary>
              <div className="choices choices-times">
                {starts.map(({ value, words: time }) => (
                  <RadioTime
                    key={value}
                    name="start"
                    value={value}
                    label={time}
                    aria-label={`${words}, ${time}`}
                    defaultChecked={chosen === value}
                  />
                ))}
              </div>
            </details>
          ))}
          <RadioRow
            name="start"
            value="call"
            label="Call me to agree a time"
            hint="We keep the first free time from two days on for you, and call you to agree the final one."
            defaultChecked={chosen === 'call'}
          />
        </RadioGroup>
        <Field
          name="name"
          label="Your full name"
          autoComplete="name"
          maxLength={quoteLimits.name}
          defaultValue={typedIn(back, 'name', name)}
          error={errorOf(back?.errors, 'name')}
        />
        <p className="quote-paying">{paying}</p>
        <section className="stack stack-tight">
          <h3>The terms of your booking</h3>
          {sections.map(({ part, title, text }) => (
            <details key={part} open={part.startsWith('cancel') || part.startsWith('change')}>
              <summary>{title}</summary>
              <p className="quote-words">{text}</p>
            </details>
          ))}
          <p>
            Beside these, our <a href={at.legal.terms()}>terms and conditions</a> apply. Read also about{' '}
            <a href={at.legal.cancellation()}>your right to cancel</a>.
          </p>
          <input type="hidden" name="terms_version" value={terms} />
        </section>
        {consent && (
          <Checkbox
            name="consent"
            value="yes"
            label={consent}
            defaultChecked={typedIn(back, 'consent') === 'yes'}
            error={errorOf(back?.errors, 'consent')}
          />
        )}
        <Checkbox
          name="terms"
          value="yes"
          label="I accept the quote and the terms"
          defaultChecked={typedIn(back, 'terms') === 'yes'}
          error={errorOf(back?.errors, 'terms')}
        />
        <div>
          <Button icon={<CalendarCheck size={20} aria-hidden="true" />}>
            {isPaidNext ? 'Accept and pay' : 'Accept and book'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

export function DeclineForm() {
  const { href, name } = useData<Data>()
  return (
    <form method="post" action={`${href}/decline`} className="quote-decline" noValidate>
      <p>Not for you? Nothing is booked, and you owe nothing.</p>
      <input type="hidden" name="name" value={name} />
      <Button variant="secondary">Decline</Button>
    </form>
  )
}
