import { useData } from 'vike-react/useData'
import { warningCodes } from '#modules/booking'
import { Card } from '../../../../../components/Card.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { Select } from '../../../../../components/form/Select.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../../../components/office/came-back.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'
import './visit.css'

/** The technicians of a visit, its start and its length. */
export default function PlanVisitPage() {
  const { job, action, number, nextNumber, version, back: board, from, days, mayCallOff, hasBegun } = useData<Data>()
  const back = useCameBack(action)
  return (
    <AdminPage
      title={number === null ? 'Plan a further visit' : 'Move a visit'}
      part="/admin/bookings"
      back={{ href: board, words: 'Dispatch' }}
    >
      <Card
        title={`Visit ${number ?? nextNumber} of ${job.reference}`}
        actions={<a href={job.href}>The whole booking</a>}
      >
        <FormProblems of={back} />
        {hasBegun ? (
          <Notice title="This visit has begun">
            <p>
              Its technician has checked in, so that its crew, start and length stay.{' '}
              <a href={`/admin/bookings/${job.id}/visit`}>Plan a further visit</a> to send somebody else.
            </p>
          </Notice>
        ) : (
          <form method="post" action={action} className="stack" noValidate>
            {number !== null && <input type="hidden" name="number" value={number} />}
            <input type="hidden" name="version" value={back.value('version') ?? version} />
            <input type="hidden" name="from" value={back.value('from') ?? from} />
            <input type="hidden" name="days" value={back.value('days') ?? days} />
            <Warnings back={back} />
            <WhenFields back={back} />
            <WhoFields back={back} />
            <div className="row row-tight">
              <Button name="how" value="plan">
                {number === null ? 'Plan the visit' : 'Save the visit'}
              </Button>
              {mayCallOff && (
                <Button name="how" value="off" variant="secondary">
                  Call this visit off
                </Button>
              )}
            </div>
          </form>
        )}
      </Card>
    </AdminPage>
  )
}

/** A box for each warning that came back; it is kept in the history. */
function Warnings({ back }: { readonly back: CameBack }) {
  const warned = warningCodes.filter((code) => back.error(`confirm.${code}`) || back.value(`confirm.${code}`))
  return warned.map((code) => (
    <Checkbox
      key={code}
      name={`confirm.${code}`}
      value="yes"
      defaultChecked={back.value(`confirm.${code}`) === 'yes'}
      label={`${allTheSame[code]}, plan it all the same`}
      error={back.error(`confirm.${code}`)}
    />
  ))
}

const allTheSame = {
  absent: 'Somebody is absent then',
  outside_hours: 'It is outside somebody’s working hours',
  too_little_travel_time: 'There is too little time for the way',
  day_full: 'The day is full',
} as const satisfies Record<(typeof warningCodes)[number], string>

function WhenFields({ back }: { readonly back: CameBack }) {
  const { date, time, minutes, isUrgent } = useData<Data>()
  return (
    <div className="plan-when">
      <Field
        name="date"
        type="date"
        label="Day"
        {...(isUrgent && { hint: 'Empty: as soon as possible' })}
        defaultValue={back.value('date') ?? date}
        error={back.error('date')}
        className="figures"
      />
      <Field
        name="time"
        type="time"
        label="Start"
        defaultValue={back.value('time') ?? time}
        error={back.error('time')}
        className="figures"
      />
      <Field
        name="minutes"
        label="Minutes"
        inputMode="numeric"
        defaultValue={back.value('minutes') ?? minutes}
        error={back.error('minutes')}
        className="figures"
      />
    </div>
  )
}

function WhoFields({ back }: { readonly back: CameBack }) {
  const { technicians, lead, crew, mayWait } = useData<Data>()
  return (
    <>
      <Select
        name="lead"
        label="Who leads"
        options={[{ value: '', label: mayWait ? 'Nobody yet' : 'Choose a technician' }, ...technicians]}
        defaultValue={back.value('lead') ?? lead}
        error={back.error('lead')}
      />
      <fieldset className="plan-crew">
        <legend>Who comes along</legend>
        {technicians.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={`crew.${value}`}
            value="yes"
            label={label}
            defaultChecked={back.isBack ? back.value(`crew.${value}`) === 'yes' : crew.includes(value)}
          />
        ))}
      </fieldset>
    </>
  )
}
