import { catalogueLimits } from '#modules/catalogue'
import { CalendarX, Trash2 } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Table } from '../../../components/Table.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function ClosedDays() {
  const { today, coming, later } = useData<Data>()
  const back = useCameBack('/admin/hours/close')
  const removal = useCameBack('/admin/hours/open')
  return (
    <Card id="closed" title="Closed days">
      <FormProblems of={removal.isBack ? removal : back} />
      <form method="post" action="/admin/hours/close" className="closed-day-form" noValidate>
        <Field
          name="date"
          type="date"
          label="Day"
          min={today}
          defaultValue={back.value('date')}
          error={back.error('date')}
        />
        <Field
          name="name"
          label="Why"
          maxLength={catalogueLimits.closedDayName}
          defaultValue={back.value('name')}
          error={back.error('name')}
        />
        <Button icon={<CalendarX size={20} aria-hidden="true" />}>Close on that day</Button>
      </form>
      <Days caption="The next closed days" days={coming} />
      {later.length > 0 && (
        <details>
          <summary>{later.length} more, further ahead</summary>
          <Days caption="Closed days further ahead" days={later} />
        </details>
      )}
    </Card>
  )
}

function Days({ caption, days }: { readonly caption: string; readonly days: Data['coming'] }) {
  return (
    <div className="closed-days">
      <Table
        caption={caption}
        captionHidden
        rows={days}
        rowKey={({ date }) => date}
        empty={<p className="soft">No extra closed days.</p>}
        columns={[
          { key: 'day', label: 'Day', cell: ({ words }) => words },
          { key: 'name', label: 'Why', cell: ({ name }) => name },
          { key: 'open', label: 'Open again', end: true, cell: (day) => <OpenAgain day={day} /> },
        ]}
      />
    </div>
  )
}

function OpenAgain({ day: { date, words } }: { readonly day: Data['coming'][number] }) {
  return (
    <form method="post" action="/admin/hours/open" noValidate>
      <input type="hidden" name="date" value={date} />
      <Button variant="quiet" icon={<Trash2 size={20} aria-hidden="true" />}>
        Remove<span className="out-of-sight"> {words}</span>
      </Button>
    </form>
  )
}
