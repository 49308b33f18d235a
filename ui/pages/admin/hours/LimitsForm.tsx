import { useData } from 'vike-react/useData'
import { roomLimits } from '#modules/scheduling'
import { atSystem } from '#modules/shared'
import { Field } from '../../../components/form/Field.tsx'
import type { CameBack } from '../../../components/office/came-back.ts'
import { SettingCard } from '../../../components/settings/SettingCard.tsx'
import type { Data } from './+data.ts'

type Limit = Data['limits']['firm']

/** The most visits, and minutes of visits, that start on a day. */
export function LimitsForm() {
  const {
    histories,
    limits: { firm, trades, technicians },
  } = useData<Data>()
  const shown = [firm, ...trades, ...technicians].flatMap((limit) =>
    measures.map(({ measure, label }) => ({
      name: `${limit.field}.${measure}`,
      label: `${limit.name}: ${label}`,
      now: String(limit[measure] ?? ''),
    })),
  )
  return (
    <SettingCard
      id="limits"
      title="Most in a day"
      action="/admin/hours/limits"
      history={histories.room}
      fields={shown.filter(({ name }) => name !== `${firm.field}.jobs`)}
      button="Save the limits"
      lead={
        <p>
          A full day is not offered any more. Leave a field empty for no limit. Emergencies count, and are never
          refused. The most visits of the firm and of each technician are among the{' '}
          <a href={atSystem.bookingRules()}>booking rules</a>.
        </p>
      }
    >
      {(back) => (
        <>
          <DayLimit limit={firm} back={back} of={minutesOnly} />
          <Limits title="By trade" limits={trades} back={back} />
          <Limits title="By technician" limits={technicians} back={back} />
        </>
      )}
    </SettingCard>
  )
}

function Limits({
  title,
  limits,
  back,
}: {
  readonly title: string
  readonly limits: readonly Limit[]
  readonly back: CameBack
}) {
  if (limits.length === 0) return null
  const isSet = limits.some(({ jobs, minutes }) => jobs !== null || minutes !== null)
  return (
    <details className="disclosure" open={isSet || back.isBack}>
      <summary>{title}</summary>
      {limits.map((limit) => (
        <DayLimit key={limit.field} limit={limit} back={back} />
      ))}
    </details>
  )
}

const measures = [
  { measure: 'jobs', label: 'Visits' },
  { measure: 'minutes', label: 'Minutes' },
] as const

/** The visits of the firm are among the booking rules. */
const minutesOnly = measures.filter(({ measure }) => measure === 'minutes')

function DayLimit({
  limit,
  back,
  of = measures,
}: {
  readonly limit: Limit
  readonly back: CameBack
  readonly of?: readonly (typeof measures)[number][]
}) {
  const { field, name } = limit
  return (
    <fieldset className="day-limit">
      <legend>{name}</legend>
      {of.map(({ measure, label }) => {
        const path = `${field}.${measure}`
        return (
          <Field
            key={path}
            name={path}
            type="number"
            inputMode="numeric"
            min={1}
            max={roomLimits[measure]}
            label={
              <>
                {label}
                <span className="out-of-sight"> a day, {name}</span>
              </>
            }
            defaultValue={back.value(path) ?? limit[measure] ?? ''}
            error={back.error(path)}
            className="figures"
          />
        )
      })}
    </fieldset>
  )
}
