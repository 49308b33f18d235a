import { at } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { DocumentState } from '../../../components/invoices/DocumentState.tsx'
import type { DocumentLine } from '../../../components/invoices/document-line.ts'
import { NextPage } from '../../../components/office/NextPage.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import type { OwnData } from './+data.ts'
import './invoices.css'

/** The documents that a customer got, newest first. */
export function OwnInvoices({ data: { documents, first, next } }: { readonly data: OwnData }) {
  return (
    <div className="page main-pad stack stack-loose">
      <div className="row row-apart">
        <h1>My invoices</h1>
        <a href={at.invoices.statement()}>My account</a>
      </div>
      <Card>
        <Table
          caption="My invoices"
          captionHidden
          columns={columns}
          rows={documents}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="No invoices yet" action={<a href={at.bookings()}>My bookings</a>}>
              Your invoices, quotes and receipts appear here once we issue them.
            </EmptyState>
          }
        />
        <NextPage label="Pages of invoices" first={first} next={next} />
      </Card>
    </div>
  )
}

const columns: readonly Column<DocumentLine>[] = [
  {
    key: 'number',
    label: 'Number',
    cell: ({ number, about, href }) => (
      <span className="two-lines">
        <a className="figures invoice-number" href={href}>
          {number}
        </a>
        <span className="soft small">{about}</span>
      </span>
    ),
  },
  { key: 'date', label: 'Date', cell: ({ date }) => <span className="figures">{date}</span> },
  { key: 'due', label: 'Due date', cell: ({ due }) => <span className="figures">{due || 'None'}</span> },
  { key: 'status', label: 'Status', cell: ({ status }) => <DocumentState status={status} /> },
  {
    key: 'amount',
    label: 'Amount',
    end: true,
    cell: ({ amount, left }) => (
      <span className="two-lines invoice-amount">
        <span className="figures">{amount}</span>
        {left && <span className="soft small figures">{left}</span>}
      </span>
    ),
  },
  {
    key: 'file',
    label: 'PDF',
    cell: ({ file, number }) => (
      <a href={file}>
        Download<span className="out-of-sight"> {number}</span>
      </a>
    ),
  },
]
