import { StatusBadge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { ReceiptOfPayment } from '../../../components/invoices/ReceiptOfPayment.tsx'
import { Notice } from '../../../components/Notice.tsx'
import type { DocumentPayment } from './payments-of-document.ts'

/** The payments of a document, with disputes and suspicions that wait for the office. */
export function DocumentPayments({ payments }: { readonly payments: readonly DocumentPayment[] }) {
  if (payments.length === 0) return null
  return (
    <Card title="Payments">
      {payments.map(({ id, href, amount, status, words, receipt, document, disputes, isSuspicious }) => (
        <div key={id} className="stack stack-tight">
          <div className="row row-apart">
            <strong className="figures">{amount}</strong>
            <StatusBadge status={status} />
          </div>
          <p className="soft small">{words}</p>
          {disputes.map((dispute) => (
            <Notice key={dispute.ref} tone="warn" title={`Disputed: ${dispute.amount}`}>
              <p>
                {dispute.reason}. Evidence: {dispute.evidence}. <a href={dispute.href}>See the dispute</a>
              </p>
            </Notice>
          ))}
          {isSuspicious && (
            <Notice tone="warn" title="Suspicious">
              <p>
                It waits for your decision about fraud. <a href={`${href}#fraud`}>Decide</a>
              </p>
            </Notice>
          )}
          <p>
            <a href={href}>
              History and refund<span className="out-of-sight">, the payment of {amount}</span>
            </a>
          </p>
          {receipt && (
            <p>
              <a href={receipt}>Receipt</a>
            </p>
          )}
          <ReceiptOfPayment of={document} amount={amount} />
        </div>
      ))}
    </Card>
  )
}
