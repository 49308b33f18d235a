import { useData } from 'vike-react/useData'
import { Card } from '../../components/Card.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Table } from '../../components/Table.tsx'
import { DisputeOutcome } from '../../components/money/DisputeOutcome.tsx'
import { PaymentInRow } from '../../components/money/PaymentInRow.tsx'
import type { DisputeLine } from '../../components/money/disputes-shown.ts'
import type { Data } from './+data.ts'

export function Disputes() {
  const { disputes } = useData<Data>()
  return (
    <Card id="disputes" title="Disputes">
      <Table<DisputeLine>
        caption="Disputes, those waiting for evidence first"
        captionHidden
        rows={disputes}
        rowKey={({ ref }) => ref}
        columns={[
          {
            key: 'payment',
            label: 'Payment',
            cell: (row) => <PaymentInRow {...row} />,
          },
          {
            key: 'reason',
            label: 'Why',
            cell: ({ reason, opened }) => (
              <span className="two-lines money-below">
                <span>{reason}</span> <span className="soft small">{opened}</span>
              </span>
            ),
          },
          {
            key: 'due',
            label: 'Evidence',
            cell: ({ evidence, isUrgent, takesEvidence, href, reference }) => (
              <span className="two-lines">
                <span className={isUrgent ? 'money-wrong' : undefined}>{evidence}</span>
                {takesEvidence && (
                  <a href={href}>
                    Send evidence<span className="out-of-sight"> for {reference}</span>
                  </a>
                )}
              </span>
            ),
          },
          { key: 'outcome', label: 'Outcome', cell: (dispute) => <DisputeOutcome {...dispute} /> },
        ]}
        empty={
          <EmptyState title="No disputes">
            When a bank takes money back, it appears here with the time left to answer.
          </EmptyState>
        }
      />
    </Card>
  )
}
