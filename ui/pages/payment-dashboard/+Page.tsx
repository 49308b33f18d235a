import { Download, FlaskConical, List } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../components/Badge.tsx'
import { LinkButton } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Alert } from '../../components/Notice.tsx'
import { Tiles } from '../../components/form/Tiles.tsx'
import { PaymentTable } from '../../components/money/PaymentTable.tsx'
import { TakingsChart } from '../../components/money/TakingsChart.tsx'
import { AdminPage } from '../admin/AdminPage.tsx'
import './payment-dashboard.css'
import type { Data } from './+data.ts'
import { Disputes } from './Disputes.tsx'
import { FraudAlerts } from './FraudAlerts.tsx'
import { Reconciliations } from './Reconciliations.tsx'
import { Waiting } from './Waiting.tsx'
import { Webhooks } from './Webhooks.tsx'

export default function PaymentDashboard() {
  const { isLive, providers, today, tiles, chart, payments, silent, done } = useData<Data>()
  return (
    <AdminPage title="Payment Security Dashboard" part="/admin/payments" done={done}>
      {silent.map(({ provider, words }) => (
        <Alert key={provider} title={`${provider} does not answer`}>
          {words} Customers read that no money was taken, and can pay later.
        </Alert>
      ))}
      <div className="stack">
        <Waiting />
        <div className="row row-apart">
          <p>
            The last 30 days in London, today ({today}) included. {providers.join(' and ')}:{' '}
            {isLive ? (
              <Badge tone="good">Live, real money</Badge>
            ) : (
              <Badge tone="warn" icon={<FlaskConical size={16} aria-hidden="true" />}>
                Test mode, no real money
              </Badge>
            )}
          </p>
          <span className="row row-tight">
            <LinkButton variant="secondary" href="/admin/payments" icon={<List size={20} aria-hidden="true" />}>
              All payments
            </LinkButton>
            <LinkButton variant="secondary" href="/admin/payments.csv" icon={<Download size={20} aria-hidden="true" />}>
              Export as CSV
            </LinkButton>
          </span>
        </div>
        <div className="security-tiles">
          <Tiles figures={tiles} />
        </div>
      </div>
      <Card title="Takings">
        <TakingsChart shown={chart} />
      </Card>
      <FraudAlerts />
      <Card title="Recent Payments" actions={<a href="/admin/payments">All payments</a>}>
        <PaymentTable
          caption="Recent payments"
          payments={payments}
          empty={
            <EmptyState title="No recent payments">Each payment appears here as soon as it is started.</EmptyState>
          }
        />
      </Card>
      <Disputes />
      <Reconciliations />
      <Webhooks />
      {!isLive && (
        <p>
          <a href="/payment">Send a test payment</a> to check that the provider answers and that its webhooks reach us.
        </p>
      )}
    </AdminPage>
  )
}
