import { formatPence } from '../../format.ts'
import { StatusBadge } from '../Badge.tsx'
import { LinkButton } from '../form/Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Table } from '../Table.tsx'
import type { PaymentShown } from './payments-shown.ts'

const columns = [
  {
    key: 'booking',
    label: 'Payment of',
    cell: ({ page, advert, service, reference }: PaymentShown) => {
      // People call an advert by its title, and a booking by its service.
      const [name, beside] = advert && reference ? [reference, service] : [service, reference]
      return (
        <span>
          <a href={page}>{name}</a>
          <br />
          <span className={`soft payment-reference${advert ? '' : ' figures'}`}>{beside}</span>
        </span>
      )
    },
  },
  { key: 'when', label: 'When', cell: ({ when }: PaymentShown) => when },
  {
    key: 'how',
    label: 'Paid by',
    cell: ({ how, receipt }: PaymentShown) => (
      <span>
        {how ?? 'Not yet'}
        {receipt && (
          <>
            <br />
            <a href={receipt}>Receipt</a>
          </>
        )}
      </span>
    ),
  },
  { key: 'status', label: 'State', cell: ({ status }: PaymentShown) => <StatusBadge status={status} /> },
  {
    key: 'amount',
    label: 'Amount',
    end: true,
    cell: ({ amount, refunded }: PaymentShown) => (
      <span className="figures">
        <strong>{formatPence(amount)}</strong>
        {refunded > 0 && (
          <>
            <br />
            <span className="soft">{formatPence(refunded)} refunded</span>
          </>
        )}
      </span>
    ),
  },
]

export function PaymentHistory({
  payments,
  next,
}: {
  readonly payments: readonly PaymentShown[]
  /** The address of the next page. */
  readonly next: string | null
}) {
  return (
    <div className="stack">
      <Table
        caption="What you have paid"
        captionHidden
        columns={columns}
        rows={payments}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No payments yet" action={<LinkButton href="/book">Book a repair</LinkButton>}>
            Each payment is listed here with its receipt and any refund.
          </EmptyState>
        }
      />
      {next && (
        <div>
          <LinkButton variant="secondary" href={next}>
            Older payments
          </LinkButton>
        </div>
      )}
    </div>
  )
}
