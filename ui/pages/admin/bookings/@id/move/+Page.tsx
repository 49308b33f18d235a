import { useData } from 'vike-react/useData'
import { Button } from '../../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../../components/form/Checkbox.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { RadioGroup, RadioRow, RadioTime } from '../../../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { whenWords } from '../../../../../components/office/job.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** The office may move a booking at any time; the times are those that a customer would be offered. */
export default function MovePage() {
  const { job, today, asked, day, starts, price, consent } = useData<Data>()
  const action = `${job.href}/reschedule`
  const back = useCameBack(action)
  return (
    <AdminPage
      title="Move to another time"
      part="/admin/bookings"
      back={{ href: job.href, words: `${job.reference}, ${job.service}` }}
    >
      <p className="lead">
        {job.customer} is booked for {whenWords(job)}.
      </p>
      <form method="get" action={`${job.href}/move`}>
        <Field
          name="day"
          type="date"
          label="Day"
          min={today}
          defaultValue={asked}
          className="input-narrow"
          after={<Button variant="secondary">Show times</Button>}
        />
      </form>
      <Card title={day ?? 'The next free times'}>
        <FormProblems of={back} />
        {starts.length === 0 ? (
          <p>Nobody is free on that day, or we are closed. Choose another day above.</p>
        ) : (
          <form method="post" action={action} className="stack" noValidate>
            <input type="hidden" name="day" value={asked} />
            <RadioGroup
              name="scheduled_date"
              label="New time"
              layout={day === null ? 'rows' : 'times'}
              error={back.error('scheduled_date')}
            >
              {starts.map((start) => (
                <StartChoice
                  key={start.value}
                  start={start}
                  withDay={day === null}
                  chosen={back.value('scheduled_date') === start.value}
                />
              ))}
            </RadioGroup>
            {price && <p>{price}</p>}
            {consent && (
              <Checkbox
                name="consent"
                value="yes"
                label="The customer asks for a visit within the 14 days in which they can cancel by law"
                hint={`Read to them: “${consent}” Without it, work done within the 14 days is not paid if they cancel.`}
                defaultChecked={back.value('consent') === 'yes'}
              />
            )}
            <div>
              <Button>Move the booking</Button>
            </div>
          </form>
        )}
      </Card>
    </AdminPage>
  )
}

function StartChoice({
  start: { value, time, promise, day },
  withDay,
  chosen,
}: {
  readonly start: Data['starts'][number]
  readonly withDay: boolean
  readonly chosen: boolean
}) {
  const radio = {
    name: 'scheduled_date',
    value,
    defaultChecked: chosen,
    ...(promise !== null && { hint: `Promised ${promise}` }),
  }
  return withDay ? <RadioRow {...radio} label={`${day}, ${time}`} /> : <RadioTime {...radio} label={time} />
}
