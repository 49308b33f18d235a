import { HardHat } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { shownColumns } from '../../../../components/lists/shown-columns.ts'
import { LiveRows } from '../../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../../components/lists/ListHead.tsx'
import { type Column, Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { AvailabilityCell } from './AvailabilityCell.tsx'
import { HomeCell } from './HomeCell.tsx'

const columns: readonly Column<Data['technicians'][number]>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ name, href, note, ended }) => (
      <span className="two-lines">
        {href ? <a href={href}>{name}</a> : name}
        {note && <Badge>{note}</Badge>}
        {ended.map((certificate) => (
          <Badge key={certificate} tone="bad">
            {certificate} has ended
          </Badge>
        ))}
      </span>
    ),
  },
  {
    key: 'hours',
    label: 'Working time',
    cell: ({ page, name }) => (
      <a href={page}>
        Hours and absences<span className="out-of-sight"> of {name}</span>
      </a>
    ),
  },
  { key: 'skills', label: 'Skills', cell: ({ skills }) => skills },
  {
    key: 'district',
    label: 'Starts from',
    cell: (technician) => <HomeCell technician={technician} />,
  },
  {
    key: 'availability',
    label: 'Availability',
    cell: (technician) => <AvailabilityCell technician={technician} />,
  },
]

export default function TechniciansPage() {
  const { technicians, done, head, columns: asked } = useData<Data>()
  const shown = shownColumns(columns, asked)
  return (
    <AdminPage title="Technicians" part="/admin/technicians" done={done}>
      <ListHead
        head={head}
        csv={{ href: '/admin/technicians.csv', rows: technicians.length }}
        columns={{ all: columns, shown }}
      />
      <LiveRows list="technicians">
        <Card title="Who takes new jobs">
          <p>A technician who is off gets no new jobs. Jobs already assigned stay with them: reassign them yourself.</p>
          <Table
            caption="Technicians by name"
            captionHidden
            rows={technicians}
            rowKey={({ id }) => id}
            columns={shown}
            empty={
              <EmptyState drawing={<HardHat size={48} aria-hidden="true" />} title="No technicians yet">
                People who sign up as technicians and are approved appear here.
              </EmptyState>
            }
          />
        </Card>
      </LiveRows>
    </AdminPage>
  )
}
