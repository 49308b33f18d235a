import { Badge, StatusBadge, type ShownStatus } from '../../components/Badge.tsx'
import { DemoBanner, TestPaymentsBanner } from '../../components/Banner.tsx'
import { Alert, Notice } from '../../components/Notice.tsx'

const statuses: readonly ShownStatus[] = [
  'pending',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'paid',
  'failed',
  'refunded',
  'requires_action',
  'authorised',
  'disputed',
  'emergency',
  'available',
  'busy',
]

export function Messages() {
  return (
    <>
      <Alert title="There is a problem">Failed to create booking. Please try again.</Alert>
      <Notice tone="safety" title="Smell of gas?">
        <p>
          Go outside and call <a href="tel:0800111999">0800 111 999</a> first.
        </p>
      </Notice>
      <Notice title="Bank holiday on Monday">
        <p>We are closed on that day. The next free times are on Tuesday.</p>
      </Notice>
      <Notice tone="good" title="Saved" />
      <Notice tone="warn" title="Your email address is not confirmed yet">
        <p>You can book and pay all the same.</p>
      </Notice>
      <div>
        <TestPaymentsBanner />
        <DemoBanner />
      </div>
      <div className="row row-tight">
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Badge>Plain</Badge>
      </div>
    </>
  )
}
