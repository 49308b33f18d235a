import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { Table } from '../../../../../components/Table.tsx'
import type { Data } from './+data.ts'

/** The jobs of a customer from before this program; nothing where there are none. */
export function OldJobsCard() {
  const { oldJobs, hasMoreOldJobs, allOldJobs } = useData<Data>()
  if (oldJobs.length === 0) return null
  return (
    <Card title="Old jobs" actions={<a href={allOldJobs}>{hasMoreOldJobs ? 'Show all' : 'Show them in full'}</a>}>
      <Table
        caption="Jobs of the last program, the latest first"
        rows={oldJobs}
        rowKey={({ id }) => id}
        columns={[
          { key: 'day', label: 'Date', cell: ({ day }) => day },
          { key: 'work', label: 'Work', cell: ({ work }) => work },
          { key: 'technician', label: 'Technician', cell: ({ technician }) => technician ?? '' },
          { key: 'price', label: 'Price', end: true, cell: ({ price }) => price },
        ]}
        empty={null}
      />
    </Card>
  )
}
