import { Download } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import type { Data } from './+data.ts'

/** The visits that the technician made, as a file. */
export function TimeFile() {
  const { name, timeFile, monthBegins, today } = useData<Data>()
  return (
    <Card title="Time sheet" id="time">
      <p>The visits of {name} as a CSV file, with arrival, check-in, check-out and minutes: at most 366 days.</p>
      <form method="get" action={timeFile} className="stack">
        <div className="absence-span">
          <Field name="from" type="date" label="From" defaultValue={monthBegins} />
          <Field name="to" type="date" label="To" defaultValue={today} />
        </div>
        <div>
          <Button variant="secondary">
            <Download size={20} aria-hidden="true" /> Get the file
          </Button>
        </div>
      </form>
    </Card>
  )
}
