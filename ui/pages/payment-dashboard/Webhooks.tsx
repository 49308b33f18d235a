import { CircleCheck, OctagonAlert } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../components/Badge.tsx'
import { Card } from '../../components/Card.tsx'
import { Table } from '../../components/Table.tsx'
import type { Data } from './+data.ts'
import type { WebhookLine } from './providers-shown.ts'

/** Whether we hear from the providers what happens there. */
export function Webhooks() {
  const { webhooks } = useData<Data>()
  return (
    <Card title="Provider news (webhooks)">
      <p>
        Failed: we could not act on it, and the provider sends it again. Refused: it was not the provider who sent it,
        or not just now.
      </p>
      <Table<WebhookLine>
        caption="News from each provider"
        captionHidden
        rows={webhooks}
        rowKey={({ provider }) => provider}
        columns={[
          { key: 'provider', label: 'Provider', cell: ({ provider }) => provider },
          { key: 'last', label: 'Last event', cell: ({ lastEvent }) => lastEvent },
          { key: 'failures', label: 'Failed', cell: ({ failures }) => failures },
          { key: 'refused', label: 'Refused', cell: ({ refused }) => refused },
          {
            key: 'state',
            label: 'State',
            cell: ({ isTrouble }) =>
              isTrouble ? (
                <Badge tone="bad" icon={<OctagonAlert size={16} aria-hidden="true" />}>
                  Look at it
                </Badge>
              ) : (
                <Badge tone="good" icon={<CircleCheck size={16} aria-hidden="true" />}>
                  In order
                </Badge>
              ),
          },
        ]}
        empty={<p>No provider is set up.</p>}
      />
    </Card>
  )
}
