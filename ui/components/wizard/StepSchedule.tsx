import { CalendarSearch, Phone } from 'lucide-react'
import { telephoneLink } from '../../format.ts'
import { Button } from '../form/Button.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { Notice } from '../Notice.tsx'
import { Price } from '../Price.tsx'
import { RadioGroup, RadioTime } from '../form/RadioGroup.tsx'
import { StepEmergency } from './StepEmergency.tsx'
import { StepNav } from './StepNav.tsx'
import type { StepProps } from './step-props.ts'
import { type SlotsOfDay, type SoonChoice, type TimeChoice, type WizardState, chosenService } from './view.ts'

/** Step 2: a day and a start; for an emergency, what to do first. */
export function StepSchedule(props: StepProps) {
  const { offer, state, answers, awake, ready, busy } = props
  if (chosenService(offer, answers)?.emergency) return <StepEmergency {...props} />
  const { slots } = state
  return (
    <>
      <input type="hidden" name="urgency" value={answers.urgency} />
      {state.soon.length > 0 && <HowSoon soon={state.soon} chosen={answers.urgency} vat={offer.vatRegistered} />}
      <div className="stack">
        <Field
          name="date"
          type="date"
          label="Preferred date"
          hint={`From today to ${offer.lastDayWords}.`}
          min={offer.firstDay}
          max={offer.lastDay}
          defaultValue={answers.date}
          error={errorOf(state.errors, 'date')}
          className="figures wizard-date"
          required
          after={
            !awake && (
              <Button variant="secondary" name="intent" value="times" formNoValidate>
                Show times
              </Button>
            )
          }
        />
        <div className="row row-tight wizard-days">
          <Button
            variant="secondary"
            name="intent"
            value="next-free"
            formNoValidate
            icon={<CalendarSearch size={20} aria-hidden="true" />}
          >
            Next free day
          </Button>
          {state.days.map(({ value, words }) => (
            <Button
              key={value}
              variant="quiet"
              name="intent"
              value={`day:${value}`}
              formNoValidate
              {...(value === slots?.date && { 'aria-pressed': true })}
            >
              {words}
            </Button>
          ))}
        </div>
      </div>
      <div className="stack" aria-live="polite" aria-busy={busy}>
        {state.priorityNote && (
          <Notice tone="info">
            <p>{state.priorityNote}</p>
          </Notice>
        )}
        {slots ? (
          <Times
            key={slots.date}
            slots={slots}
            upgrade={state.upgrade}
            chosen={answers.time}
            error={errorOf(state.errors, 'time')}
          />
        ) : (
          <p className="soft">Choose a date to see its free times.</p>
        )}
      </div>
      {slots?.none && (
        <p>
          Nothing suits you? Call us on{' '}
          <a className="figures wizard-phone" href={telephoneLink(offer.phone)}>
            <Phone size={20} aria-hidden="true" />
            {offer.phone}
          </a>
        </p>
      )}
      <StepNav step={2} ready={ready} busy={busy} />
    </>
  )
}

/** Each priority with its first free day and its whole price. A press shows that day. */
function HowSoon({
  soon,
  chosen,
  vat,
}: {
  readonly soon: readonly SoonChoice[]
  readonly chosen: string
  readonly vat: boolean
}) {
  return (
    <fieldset className="wizard-part">
      <legend>How soon do you need us?</legend>
      <div className="wizard-soon">
        {soon.map(({ value, label, from, price }) => (
          <button
            key={value}
            type="submit"
            className="wizard-soon-choice"
            name="intent"
            value={`urgency:${value}`}
            formNoValidate
            aria-pressed={value === chosen}
          >
            <span className="wizard-soon-label">{from}</span>
            <span className="wizard-soon-from">{label}</span>
            <Price amount={price} vat={vat} />
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Times({
  slots,
  upgrade,
  chosen,
  error,
}: {
  readonly slots: SlotsOfDay
  readonly upgrade: WizardState['upgrade']
  readonly chosen: string
  readonly error: string | undefined
}) {
  if (slots.none) {
    return (
      <Notice tone="warn" title={slots.words}>
        <p>{slots.none}</p>
        {upgrade && (
          <Button variant="secondary" name="intent" value={`urgency:${upgrade.value}`} formNoValidate>
            Change to {upgrade.label}
          </Button>
        )}
        <Button variant="secondary" name="intent" value="next-free" formNoValidate>
          Show the next free day
        </Button>
      </Notice>
    )
  }
  const group = (words: string, times: readonly TimeChoice[]) =>
    times.length > 0 && (
      <fieldset className="wizard-half">
        <legend>{words}</legend>
        <div className="choices choices-times wizard-times">
          {times.map((time) => (
            <RadioTime
              key={time.value}
              name="time"
              value={time.value}
              label={time.words}
              defaultChecked={time.value === chosen}
            />
          ))}
        </div>
      </fieldset>
    )
  return (
    <RadioGroup name="time" label={`Free times on ${slots.words}`} hint="When the technician arrives." error={error}>
      {group('Morning', slots.morning)}
      {group('Afternoon', slots.afternoon)}
    </RadioGroup>
  )
}
