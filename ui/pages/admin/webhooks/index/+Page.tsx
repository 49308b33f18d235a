import { Webhook } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import { WebhookFields } from '../WebhookFields.tsx'
import '../webhooks.css'
import { stateWords } from '../words.ts'
import type { Data, WebhookLine } from './+data.ts'

export default function WebhooksPage() {
  const { done, webhooks } = useData<Data>()
  const back = useCameBack(atSystem.webhooks())
  return (
    <AdminPage title="Webhooks" part={atSystem.webhooks()} done={done}>
      <p className="lede">
        This site tells other programs what happens here, such as your accounts when an invoice is paid. Each message is
        signed, and is sent again until it arrives.
      </p>
      <p className="soft">
        For those who write the other program: docs/webhooks.md of this site&rsquo;s files says how a signature is
        verified, when a message is sent again, and what each event holds.
      </p>
      <Card title="Programs that receive">
        <Table
          caption="Webhooks, in the order in which they were made"
          captionHidden
          rows={webhooks}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', label: 'Program', cell: (line) => <Name line={line} /> },
            { key: 'events', label: 'Events', cell: ({ events }) => events, end: true },
            { key: 'arrived', label: 'Last arrived', cell: ({ lastArrival }) => lastArrival ?? 'Nothing yet' },
            { key: 'waiting', label: 'Waiting', cell: ({ waiting }) => waiting, end: true },
            { key: 'state', label: 'State', cell: ({ state }) => <State state={state} /> },
          ]}
          empty={
            <EmptyState drawing={<Webhook size={48} aria-hidden="true" />} title="No program receives anything">
              Programs that you add appear in this list, with what was sent to them.
            </EmptyState>
          }
        />
      </Card>
      <Card title="Add a program">
        <FormProblems of={back} />
        <form method="post" action={atSystem.webhooks()} className="stack" noValidate>
          <WebhookFields back={back} />
          <div>
            <Button>Add the program</Button>
          </div>
        </form>
      </Card>
    </AdminPage>
  )
}

function Name({ line: { href, name, host } }: { readonly line: WebhookLine }) {
  return (
    <span className="two-lines">
      <a href={href}>{name}</a>
      <span className="soft small webhook-url">{host}</span>
    </span>
  )
}

function State({ state }: Pick<WebhookLine, 'state'>) {
  return <Badge tone={stateWords[state].tone}>{stateWords[state].words}</Badge>
}
