import { ArrowLeft, CalendarDays } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Table } from '../../../components/Table.tsx'
import type { Data } from './+data.ts'

/** A technician's own visits of a week, with their minutes. */
export default function TimeSheetPage() {
  const { title, previous, next, total, hasOpen, days } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack">
        <a className="back-link" href={at.dashboard()}>
          <ArrowLeft size={20} aria-hidden="true" />
          Your jobs
        </a>
        <h1>Your time sheet</h1>
        <p>
          <strong>{title}</strong>: {total}
        </p>
        {hasOpen && <p className="soft small">A visit counts once you have checked out.</p>}
        <nav className="row" aria-label="Weeks">
          <a href={previous}>Week before</a>
          {next && <a href={next}>Week after</a>}
        </nav>
      </div>
      {days.length === 0 && (
        <EmptyState drawing={<CalendarDays size={48} aria-hidden="true" />} title="No visits in this week">
          A visit is here from your arrival or check-in on.
        </EmptyState>
      )}
      {days.map(({ day, total: ofDay, visits }) => (
        <section key={day} className="stack stack-tight">
          <h2>
            {day}: {ofDay}
          </h2>
          <Table
            caption={`Visits on ${day}`}
            captionHidden
            columns={columns}
            rows={visits}
            rowKey={({ key }) => key}
            empty={null}
          />
        </section>
      ))}
    </div>
  )
}

type Visit = Data['days'][number]['visits'][number]

const columns = [
  {
    key: 'work',
    label: 'Visit',
    cell: ({ work, reference, isLead }: Visit) => (
      <>
        {work} <span className="figures soft small">{reference}</span>
        {!isLead && <span className="soft small"> (you came along)</span>}
      </>
    ),
  },
  { key: 'arrived', label: 'Arrived', cell: ({ arrived }: Visit) => arrived },
  { key: 'in', label: 'Checked in', cell: ({ checkIn }: Visit) => checkIn },
  { key: 'out', label: 'Checked out', cell: ({ checkOut }: Visit) => checkOut },
  { key: 'minutes', label: 'Minutes', end: true, cell: ({ minutes }: Visit) => minutes },
] as const
