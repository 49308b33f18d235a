import { CalendarDays } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { Table } from '../../../components/Table.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import { DayForm } from './DayForm.tsx'
import { RotationForm } from './RotationForm.tsx'
import './on-call.css'

/** The rota for emergencies, week by week. */
export default function OnCallPage() {
  const { done, gaps, always, chosen } = useData<Data>()
  return (
    <AdminPage title="On call" part="/admin/on-call" done={done}>
      {gaps.length > 0 ? (
        <Notice tone="warn" title="Nobody is first on call at some time of the next 14 days">
          <ul>
            {gaps.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p>
            An emergency in that time outside the opening hours waits until you find somebody, and the site claims no
            24/7.
          </p>
        </Notice>
      ) : (
        <Notice tone="info" title="Somebody is on call at every hour of the next 14 days" />
      )}
      {always.length > 0 && (
        <p>
          {always.join(', ')}: on call at any time, because their availability says so at{' '}
          <a href="/admin/technicians">Technicians</a>.
        </p>
      )}
      {chosen && <DayForm chosen={chosen} />}
      <Days />
      <RotationForm />
    </AdminPage>
  )
}

function Days() {
  const { days } = useData<Data>()
  return (
    <Card title="The next four weeks" id="days">
      <Table
        caption="Who is on call by day"
        captionHidden
        rows={days}
        rowKey={({ date }) => date}
        columns={[
          {
            key: 'day',
            label: 'Day',
            cell: ({ words, from }) => (
              <>
                {words}, <span className="soft">from {from}</span>
              </>
            ),
          },
          { key: 'first', label: 'First', cell: ({ first }) => first ?? <Badge tone="warn">Nobody</Badge> },
          { key: 'second', label: 'Second', cell: ({ second }) => second ?? <span className="soft">Nobody</span> },
          {
            key: 'change',
            label: 'Change',
            cell: ({ change, words, isSwapped }) => (
              <>
                <a href={change}>
                  Swap<span className="out-of-sight"> {words}</span>
                </a>{' '}
                {isSwapped && <Badge>Swapped</Badge>}
              </>
            ),
          },
        ]}
        empty={
          <EmptyState drawing={<CalendarDays size={48} aria-hidden="true" />} title="No days">
            The days on call appear here.
          </EmptyState>
        }
      />
    </Card>
  )
}
