import type { ReactNode } from 'react'
import { type Column, Table } from '../Table.tsx'
import { shownColumns } from '../lists/shown-columns.ts'
import { PaymentState, RiskBadge } from './PaymentState.tsx'
import type { PaymentLine } from './payment-shown.ts'
import './money.css'

export const paymentColumns: readonly Column<PaymentLine>[] = [
  {
    key: 'booking',
    label: 'Payment',
    cell: ({ href, service, reference }) => (
      <span className="two-lines">
        <a href={href}>{service}</a> <span className="soft small figures">{reference}</span>
      </span>
    ),
  },
  {
    key: 'customer',
    label: 'Customer',
    cell: ({ customer, when }) => (
      <span className="two-lines">
        <span>{customer}</span> <span className="soft small">{when}</span>
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    cell: ({ status, riskLevel }) => (
      <span className="job-badges money-badges">
        <PaymentState status={status} />
        {(riskLevel === 'high' || riskLevel === 'critical') && <RiskBadge level={riskLevel} />}
      </span>
    ),
  },
  {
    key: 'amount',
    label: 'Amount',
    end: true,
    cell: ({ amount, refunded, paidBy }) => (
      <span className="two-lines money-cell">
        <span className="figures">{amount}</span> <span className="soft small">{paidBy}</span>
        {refunded && <span className="soft small figures">{refunded} back</span>}
      </span>
    ),
  },
]

/** Payments, newest first; each leads to all that is known of it. */
export function PaymentTable({
  caption,
  payments,
  columns = '',
  empty,
}: {
  readonly caption: string
  readonly payments: readonly PaymentLine[]
  /** Those that the address asks for. */
  readonly columns?: string
  readonly empty: ReactNode
}) {
  return (
    <Table
      caption={caption}
      captionHidden
      columns={shownColumns(paymentColumns, columns)}
      rows={payments}
      rowKey={({ id }) => id}
      empty={empty}
    />
  )
}
