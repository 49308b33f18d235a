import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import type { Data } from './+data.ts'

/** Text messages that came in, above the list of those that left. */
export function ReceivedTexts() {
  const { received } = useData<Data>()
  if (received.length === 0) return null
  return (
    <Card title="Texts received">
      <Table
        caption="Texts received, the latest first"
        captionHidden
        rows={received}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          { key: 'from', label: 'From', cell: ({ from }) => <a href={`tel:${from}`}>{from}</a> },
          { key: 'text', label: 'Text', cell: ({ text }) => <span className="text-received">{text}</span> },
          { key: 'when', label: 'When', cell: ({ when }) => when },
        ]}
      />
    </Card>
  )
}
