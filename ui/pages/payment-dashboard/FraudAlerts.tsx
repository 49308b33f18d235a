import { useData } from 'vike-react/useData'
import { Badge } from '../../components/Badge.tsx'
import { Card } from '../../components/Card.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Table } from '../../components/Table.tsx'
import { PaymentInRow } from '../../components/money/PaymentInRow.tsx'
import { RiskBadge } from '../../components/money/PaymentState.tsx'
import type { AlertShown, Data } from './+data.ts'

export function FraudAlerts() {
  const { alerts } = useData<Data>()
  return (
    <Card id="fraud-alerts" title="Fraud Alerts">
      <Table<AlertShown>
        caption="Payments of high or critical risk: undecided ones first, then the latest"
        captionHidden
        rows={alerts}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'payment',
            label: 'Payment',
            cell: (row) => <PaymentInRow {...row} />,
          },
          {
            key: 'risk',
            label: 'Risk',
            cell: ({ level, score, when }) => (
              <span className="two-lines money-start">
                <RiskBadge level={level} />{' '}
                <span className="small soft">
                  {score} of 100, {when}
                </span>
              </span>
            ),
          },
          {
            key: 'why',
            label: 'Why',
            cell: ({ reasons }) => (
              <span className="two-lines money-below">
                {reasons.map((reason) => (
                  <span key={reason}>{reason}</span>
                ))}
              </span>
            ),
          },
          {
            key: 'decision',
            label: 'Decision',
            cell: ({ decision, href, reference }) =>
              decision === null ? (
                <a href={href}>
                  Decide<span className="out-of-sight"> about {reference}</span>
                </a>
              ) : (
                <Badge tone={decision === 'fraud' ? 'bad' : 'good'}>{decision === 'fraud' ? 'Fraud' : 'Genuine'}</Badge>
              ),
          },
        ]}
        empty={
          <EmptyState title="No fraud alerts detected">
            A payment of high or critical risk appears here, and nobody is sent until you have decided.
          </EmptyState>
        }
      />
    </Card>
  )
}
