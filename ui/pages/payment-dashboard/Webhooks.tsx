import { CircleCheck, Clock, OctagonAlert } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../components/Badge.tsx'
import { Card } from '../../components/Card.tsx'
import { Table } from '../../components/Table.tsx'
import type { Data } from './+data.ts'
import type { WebhookLine } from './providers-shown.ts'

const badges = {
  trouble: { tone: 'bad', words: 'Needs attention', Icon: OctagonAlert },
  'in-order': { tone: 'good', words: 'Working', Icon: CircleCheck },
  'none-yet': { tone: 'plain', words: 'Not yet', Icon: Clock },
} as const

/** Whether the providers report to us. */
export function Webhooks() {
  const { webhooks } = useData<Data>()
  return (
    <Card id="webhooks" title="Webhooks from the providers">
      <p>
        Failed: we could not process it, and the provider will send it again. Refused: its signature was wrong or too
        old.
      </p>
      <Table<WebhookLine>
        caption="Webhooks from each provider"
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
            cell: ({ state }) => {
              const { tone, words, Icon } = badges[state]
              return (
                <Badge tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
                  {words}
                </Badge>
              )
            },
          },
        ]}
        empty={<p>No provider is set up.</p>}
      />
    </Card>
  )
}
