import { CircleCheck, Clock, RefreshCw } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../components/Badge.tsx'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Select } from '../../components/form/Select.tsx'
import { SummaryList } from '../../components/SummaryList.tsx'
import '../../components/money/money.css'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import { AdminPage } from '../admin/AdminPage.tsx'
import type { Data } from './+data.ts'

const cards = [
  { value: 'pm_card_visa', label: 'Visa, succeeds' },
  { value: 'pm_card_mastercard', label: 'Mastercard, succeeds' },
  { value: 'pm_card_chargeDeclined', label: 'Declined' },
  { value: 'pm_card_chargeDeclinedInsufficientFunds', label: 'Declined: insufficient funds' },
  { value: 'pm_card_threeDSecure2Required', label: 'Asks for 3-D Secure' },
  { value: 'pm_card_radarBlock', label: 'Blocked as fraud' },
]

export default function TestPaymentPage() {
  const { provider, amount } = useData<Data>()
  const back = useCameBack('/payment')
  return (
    <AdminPage
      title="Send test payment"
      part="/admin/payments"
      back={{ href: at.admin.paymentSecurity(), words: 'Payment Security Dashboard' }}
    >
      <Sent />
      {provider ? (
        <form method="post" action="/payment" className="stack" noValidate>
          <FormProblems of={back} />
          <p>
            {amount} goes to {provider} in test mode and comes back at once. There is no booking behind it, and nothing
            is written in the ledger.
          </p>
          <Select
            name="method"
            label="Test card"
            options={cards}
            defaultValue={back.value('method')}
            error={back.error('method')}
          />
          <div>
            <Button>Send test payment of {amount}</Button>
          </div>
        </form>
      ) : (
        <Notice title="Nobody is set up to take cards">Only PayPal is, and it is paid at PayPal itself.</Notice>
      )}
    </AdminPage>
  )
}

function Sent() {
  const { sent, again } = useData<Data>()
  if (!sent) return again && <Notice title="That test payment has expired">Send another.</Notice>
  return (
    <Card title={`What ${sent.provider} said`}>
      <SummaryList
        rows={[
          { label: 'Answer', value: sent.answer },
          { label: 'In the end', value: sent.end },
          { label: "Provider's id", value: <code className="money-ref">{sent.ref}</code> },
          {
            label: 'News of it',
            value: sent.hasArrived ? (
              <Badge tone="good" icon={<CircleCheck size={16} aria-hidden="true" />}>
                Received: the webhook works
              </Badge>
            ) : (
              <Badge tone="warn" icon={<Clock size={16} aria-hidden="true" />}>
                Nothing hasArrived yet
              </Badge>
            ),
          },
        ]}
      />
      {!sent.hasArrived && again && (
        <p>
          <LinkButton variant="secondary" href={again} icon={<RefreshCw size={20} aria-hidden="true" />}>
            Look again
          </LinkButton>
        </p>
      )}
    </Card>
  )
}
