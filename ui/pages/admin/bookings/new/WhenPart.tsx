import { CalendarSearch } from 'lucide-react'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { RadioGroup, RadioRow, RadioTime } from '../../../../components/form/RadioGroup.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { Price } from '../../../../components/Price.tsx'
import { emergencyKinds } from '../../../../components/wizard/emergency-kinds.ts'
import { keptWords } from '../../../../components/wizard/kept-words.ts'
import type { PartProps } from './part-props.ts'
import type { DayOffered } from './starts.ts'

/** The free starts of everybody who fits, by day, each day with its priority and its whole price. */
export function WhenPart(props: PartProps) {
  const { starts, service } = props.desk
  return (
    <div className="caller-when" id="caller-when" data-part="live">
      <Card title="When?">
        {starts && service ? <Starts {...props} /> : <p className="soft">Choose a service to see the free times.</p>}
      </Card>
    </div>
  )
}

function Starts(props: PartProps) {
  const { desk, back } = props
  const { answers, starts, service, isOnCall, emergencyPromise, inTimePercent, vatRegistered } = desk
  if (!starts || !service) return null
  const isSoon = answers.when === 'asap'
  const error = back.error('when') ?? (starts.gone ? 'That time is not free any more. Choose another' : undefined)
  return (
    <div className="stack">
      <RadioGroup name="when" label={service.isEmergency ? 'Emergency' : 'Next free starts'} error={error}>
        {starts.days.length > 0 && (
          <p className="soft small" data-keys hidden>
            Arrow keys choose. Page Down goes to the next day.
          </p>
        )}
        <RadioRow
          name="when"
          value="asap"
          label="As soon as possible"
          hint={
            isOnCall
              ? `An emergency. The nearest free technician${emergencyPromise === null ? '.' : `, within ${emergencyPromise}.${keptWords(inTimePercent)}`}`
              : 'An emergency. Nobody is on call now: ring a technician yourself.'
          }
          aside={<Price amount={starts.soonest} vat={vatRegistered} />}
          emergency
          defaultChecked={isSoon}
        />
        {starts.days.map((day) => (
          <Day key={day.date} day={day} chosen={answers.when} vat={vatRegistered} />
        ))}
      </RadioGroup>
      {!service.isEmergency && starts.days.length === 0 && <p>Nothing is free in the next three weeks.</p>}
      {isSoon && <Emergency {...props} />}
      {!service.isEmergency && <OtherDay {...props} />}
    </div>
  )
}

function OtherDay({ desk: { answers, firstDay, lastDay }, back }: PartProps) {
  return (
    <details className="caller-more" open={answers.day !== '' || back.error('day') !== undefined}>
      <summary>Another day</summary>
      <Field
        name="day"
        type="date"
        label="Day"
        min={firstDay}
        max={lastDay}
        defaultValue={answers.day}
        error={back.error('day')}
        className="figures input-narrow"
        after={
          <Button
            variant="secondary"
            name="intent"
            value="look"
            formNoValidate
            icon={<CalendarSearch size={20} aria-hidden="true" />}
          >
            Show times
          </Button>
        }
      />
    </details>
  )
}

function Day({ day, chosen, vat }: { readonly day: DayOffered; readonly chosen: string; readonly vat: boolean }) {
  const { date, words, priority, price, none, times } = day
  return (
    <fieldset className="caller-day">
      <legend>
        {words}{' '}
        <span className="caller-day-price">
          {priority}, <Price amount={price} vat={vat} />
        </span>
      </legend>
      {none && <p className="soft">{none}</p>}
      <div className="choices choices-times">
        {times.map(({ value, words: time }) => {
          const start = `${date}T${value}:00`
          return <RadioTime key={start} name="when" value={start} label={time} defaultChecked={start === chosen} />
        })}
      </div>
    </fieldset>
  )
}

function Emergency({ desk: { answers }, back }: PartProps) {
  const kinds = [{ value: '', label: 'Choose' }, ...emergencyKinds.map((kind) => ({ value: kind, label: kind }))]
  return (
    <>
      <Select
        name="emergencyType"
        label="What is happening?"
        options={kinds}
        defaultValue={answers.emergencyType}
        error={back.error('emergencyType')}
      />
      <RadioGroup name="danger" label="Is anyone in danger?" layout="tiles" error={back.error('danger')}>
        <RadioRow name="danger" value="no" label="No" emergency defaultChecked={answers.danger === 'no'} />
        <RadioRow
          name="danger"
          value="yes"
          label="Yes"
          hint="Tell them to ring 999 first."
          emergency
          defaultChecked={answers.danger === 'yes'}
        />
      </RadioGroup>
    </>
  )
}
