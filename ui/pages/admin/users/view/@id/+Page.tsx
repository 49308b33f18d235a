import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { StatusBadge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { SummaryList } from '../../../../../components/SummaryList.tsx'
import { Table } from '../../../../../components/Table.tsx'
import { NextPage } from '../../../../../components/office/NextPage.tsx'
import { formatPence } from '../../../../../format.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** The customer's own view, for a talk on the telephone: nothing here can be done in their name. */
export default function ViewAsPage() {
  const { name, back, list, payments, totals } = useData<Data>()
  return (
    <AdminPage title={`As ${name} sees it`} part={at.admin.users()} back={{ href: back, words: name }}>
      <Notice title="You can only look">
        <p>Nothing can be done on their behalf here, and the audit log records that you looked.</p>
      </Notice>
      <Card title="Overview">
        <SummaryList
          rows={[
            { label: 'Bookings', value: String(totals.bookings) },
            { label: 'Completed', value: String(totals.completed) },
            { label: 'Cancelled', value: String(totals.cancelled) },
            { label: 'Spent', value: formatPence(totals.spent) },
          ]}
        />
      </Card>
      <Card title="Their bookings">
        <Table
          caption="Bookings, the latest first"
          captionHidden
          rows={list.bookings}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'work',
              label: 'Booking',
              cell: ({ id, service, reference }) => (
                <span className="two-lines">
                  <a href={at.admin.booking(id)}>{service}</a> <span className="soft small figures">{reference}</span>
                </span>
              ),
            },
            { key: 'when', label: 'When', cell: ({ when }) => when },
            { key: 'who', label: 'Technician', cell: ({ technician }) => technician ?? 'Nobody' },
            {
              key: 'state',
              label: 'State',
              cell: ({ status, ended }) => (
                <span className="two-lines">
                  <StatusBadge status={status} />
                  {ended && <span className="soft small">{ended}</span>}
                </span>
              ),
            },
            {
              key: 'price',
              label: 'Price',
              end: true,
              cell: ({ price, toPay }) => (
                <span className="two-lines">
                  <span className="figures">{formatPence(price)}</span>
                  {toPay && (
                    <span className="soft small figures">
                      {toPay.verb} {formatPence(toPay.amount)}
                    </span>
                  )}
                </span>
              ),
            },
          ]}
          empty={<p className="soft">No bookings yet.</p>}
        />
        <NextPage label="Pages of their bookings" first={list.newest} next={list.older} />
      </Card>
      <Card title="Their payments">
        <Table
          caption="Payments, the latest first"
          captionHidden
          rows={payments}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'booking',
              label: 'Payment',
              cell: ({ id, service, reference, advert }) => (
                <span className="two-lines">
                  <a href={at.admin.payment(id)}>{service}</a>{' '}
                  {advert && reference ? (
                    <a className="small" href={advert}>
                      {reference}
                    </a>
                  ) : (
                    <span className="soft small figures">{reference}</span>
                  )}
                </span>
              ),
            },
            { key: 'when', label: 'When', cell: ({ when }) => when },
            { key: 'how', label: 'Paid by', cell: ({ how }) => how ?? 'Not yet' },
            { key: 'status', label: 'State', cell: ({ status }) => <StatusBadge status={status} /> },
            {
              key: 'amount',
              label: 'Amount',
              end: true,
              cell: ({ amount }) => <span className="figures">{formatPence(amount)}</span>,
            },
          ]}
          empty={<p className="soft">No payments yet.</p>}
        />
      </Card>
    </AdminPage>
  )
}
