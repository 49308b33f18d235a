import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { StatusBadge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { ReceiptOfPayment } from '../../../../../components/invoices/ReceiptOfPayment.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import type { Data } from './+data.ts'

/** The amounts asked for, received and refunded. */
export function PaymentsCard() {
  const { job, agreedPrice, hasFinalCost, payments, lacksCard, due } = useData<Data>()
  return (
    <Card
      title="Money"
      actions={
        <span>
          {hasFinalCost ? 'Final cost' : 'Agreed'} <strong className="figures">{agreedPrice}</strong>
        </span>
      }
    >
      {lacksCard && (
        <Notice tone="warn" title="No card has been given for this visit">
          <p>The price will be asked for after the work. The customer can save a card on the booking’s page.</p>
        </Notice>
      )}
      {payments.length === 0 && (
        <p className="soft">{job.isPaid ? 'Paid.' : 'Nothing has been paid, and no payment has been started.'}</p>
      )}
      {payments.map((payment) => (
        <Payment key={payment.id} payment={payment} />
      ))}
      {due && (
        <p>
          <a href={`${job.href}/paid`}>Mark as paid</a> <span className="soft">({due} is due)</span>
        </p>
      )}
    </Card>
  )
}

function Payment({ payment }: { readonly payment: Data['payments'][number] }) {
  const { job, mayRefund } = useData<Data>()
  const { id, amount, status, how, when, recordedBy, cashWith, failure, refunds, left, receipt, document } = payment
  return (
    <div className="stack stack-tight">
      <div className="row row-apart">
        <strong className="figures">{amount}</strong>
        <StatusBadge status={status} />
      </div>
      <p className="soft small">{[how, when, recordedBy && `recorded by ${recordedBy}`].filter(Boolean).join(', ')}</p>
      {cashWith && (
        <p>
          Cash with {cashWith}, <a href={at.admin.cash()}>to hand in</a>
        </p>
      )}
      {failure && <p>{failure}</p>}
      {refunds.map((refund) => (
        <p key={refund.id}>
          {refund.words}
          <br />
          <span className="soft small">{refund.why}</span>
        </p>
      ))}
      <p>
        <a href={at.admin.payment(id)}>
          History<span className="out-of-sight">, the payment of {amount}</span>
        </a>
      </p>
      {receipt && (
        <p>
          <a href={receipt}>Receipt</a>
        </p>
      )}
      <ReceiptOfPayment of={document} amount={amount} />
      {mayRefund && left && (
        <p>
          <a href={`${job.href}/refund/${id}`}>Refund</a> <span className="soft">(up to {left})</span>
        </p>
      )}
    </div>
  )
}
