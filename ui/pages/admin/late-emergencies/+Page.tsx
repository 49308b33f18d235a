import { CircleCheck } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Table } from '../../../components/Table.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

/** Emergencies whose promise of arrival was not kept. */
export default function LateEmergenciesPage() {
  const { days, lines } = useData<Data>()
  return (
    <AdminPage
      title="Late emergencies"
      part="/admin/late-emergencies"
      aside={lines.length > 0 && <a href="/admin/late-emergencies.csv">Download as CSV</a>}
    >
      <p>The emergencies of the last {days} days in which nobody was there by the time that was promised.</p>
      <Table
        caption="Late emergencies, the newest first"
        captionHidden
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'booking',
            label: 'Booking',
            cell: ({ href, reference, service }) => (
              <a href={href}>
                {reference}, {service}
              </a>
            ),
          },
          { key: 'promised', label: 'Promised', cell: ({ promised }) => promised },
          { key: 'arrived', label: 'Arrived', cell: ({ arrived }) => arrived },
          { key: 'late', label: 'Late', cell: ({ late }) => late },
          {
            key: 'offers',
            label: 'Offered to',
            cell: ({ offers }) =>
              offers.length === 0 ? (
                <span className="soft">Nobody</span>
              ) : (
                <ul>
                  {offers.map(({ key, words }) => (
                    <li key={key}>{words}</li>
                  ))}
                </ul>
              ),
          },
          { key: 'refund', label: 'Refund', cell: ({ refund }) => refund },
        ]}
        empty={
          <EmptyState drawing={<CircleCheck size={48} aria-hidden="true" />} title="No emergency was late">
            Every emergency of the last {days} days had somebody there in time.
          </EmptyState>
        }
      />
    </AdminPage>
  )
}
