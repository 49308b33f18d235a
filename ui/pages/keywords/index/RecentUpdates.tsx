import { useData } from 'vike-react/useData'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { Table } from '../../../components/Table.tsx'
import type { Data } from './+data.ts'

/** The newest generations and imports. */
export function RecentUpdates() {
  const { logs } = useData<Data>()
  return (
    <div data-keyword-logs>
      <Card title="Recent Updates">
        <Table
          caption="Recent updates"
          captionHidden
          rows={logs}
          rowKey={({ id }) => id}
          empty={<p className="soft">Each generation and each import will be listed here.</p>}
          columns={[
            { key: 'service', label: 'Service', cell: ({ href, service }) => <a href={href}>{service}</a> },
            { key: 'kind', label: 'Kind', cell: ({ kind }) => kind },
            { key: 'added', label: 'Added', cell: ({ added }) => <span className="figures">{added}</span> },
            { key: 'updated', label: 'Updated', cell: ({ updated }) => <span className="figures">{updated}</span> },
            { key: 'when', label: 'Date', cell: ({ when }) => when },
            { key: 'model', label: 'AI model', cell: ({ aiModel }) => aiModel },
            {
              key: 'status',
              label: 'Status',
              cell: ({ state, isFailed, error }) => (
                <span className="two-lines">
                  {isFailed ? <Badge tone="bad">{state}</Badge> : <span>{state}</span>}
                  {error && <span className="small">{error}</span>}
                </span>
              ),
            },
            { key: 'duration', label: 'Duration', cell: ({ duration }) => duration },
          ]}
        />
      </Card>
    </div>
  )
}
