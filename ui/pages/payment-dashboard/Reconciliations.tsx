import { CircleCheck, Clock, OctagonAlert, RefreshCw } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Table } from '../../components/Table.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import type { DifferenceLine, ReconciliationLine } from './providers-shown.ts'

const action = '/payment-dashboard/reconcile'

export function Reconciliations() {
  const { reconciliations } = useData<Data>()
  return (
    <Card
      id="reconciliation"
      title="Reconciliation"
      actions={
        <form method="post" action={action} noValidate>
          <Button variant="secondary" icon={<RefreshCw size={20} aria-hidden="true" />}>
            Reconcile now
          </Button>
        </form>
      }
    >
      <FormProblems of={useCameBack(action)} />
      <p>Every night, payments and refunds at the providers are compared with our ledger.</p>
      {reconciliations.map((line) => (
        <Reconciliation key={line.provider} line={line} />
      ))}
    </Card>
  )
}

const badges = {
  agrees: { tone: 'good', words: 'No differences', Icon: CircleCheck },
  differs: { tone: 'bad', words: 'Differs', Icon: OctagonAlert },
  failed: { tone: 'bad', words: 'Not finished', Icon: OctagonAlert },
  running: { tone: 'plain', words: 'Under way', Icon: Clock },
  never: { tone: 'plain', words: 'Not yet', Icon: Clock },
} as const

function Reconciliation({ line: { provider, state, words, differences } }: { readonly line: ReconciliationLine }) {
  const { tone, words: badge, Icon } = badges[state]
  return (
    <section className="stack stack-tight">
      <div className="row row-tight">
        <h3>{provider}</h3>
        <Badge tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
          {badge}
        </Badge>
      </div>
      <p className={state === 'differs' || state === 'failed' ? 'money-wrong' : undefined}>{words}</p>
      <Table<DifferenceLine>
        caption={`Differences with ${provider}`}
        captionHidden
        rows={differences}
        rowKey={({ ref }) => ref}
        columns={[
          {
            key: 'what',
            label: 'What',
            cell: ({ words: what, href }) => (
              <span className="money-wrong">{href ? <a href={href}>{what}</a> : what}</span>
            ),
          },
          {
            key: 'ref',
            label: "Provider's id",
            cell: ({ ref }) => <code className="money-ref money-below">{ref}</code>,
          },
          { key: 'theirs', label: 'There', end: true, cell: ({ theirs }) => theirs },
          { key: 'ours', label: 'Here', end: true, cell: ({ ours }) => ours },
          {
            key: 'apart',
            label: 'Apart',
            end: true,
            cell: ({ apart }) => <span className="money-wrong">{apart}</span>,
          },
        ]}
        empty={null}
      />
    </section>
  )
}
