import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { OpeningDay } from '../../../components/settings/OpeningDay.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function WeekForm() {
  const { week } = useData<Data>()
  const back = useCameBack('/admin/hours')
  return (
    <Card title="Every week">
      <FormProblems of={back} />
      <p>Jobs start on the hour, from opening until an hour before closing. Existing bookings are kept.</p>
      <form method="post" action="/admin/hours" className="stack" noValidate>
        {week.map((day) => (
          <OpeningDay key={day.weekday} day={day} back={back} />
        ))}
        <div>
          <Button>Save the hours</Button>
        </div>
      </form>
    </Card>
  )
}
