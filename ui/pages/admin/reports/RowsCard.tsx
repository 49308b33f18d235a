import { Card } from '../../../components/Card.tsx'
import { NextPage } from '../../../components/office/NextPage.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import type { Data } from './+data.ts'

type Rows = NonNullable<Data['rows']>
type Row = Rows['rows'][number]

const columns: readonly Column<Row>[] = [
  { key: 'when', label: 'When', cell: ({ when }) => when },
  { key: 'kind', label: 'What it was', cell: ({ kind }) => kind },
  {
    key: 'booking',
    label: 'Booking',
    cell: ({ booking }) => (booking ? <a href={booking.href}>{booking.reference}</a> : 'None'),
  },
]
const money: readonly Column<Row>[] = [
  {
    key: 'amount',
    label: 'Amount',
    end: true,
    cell: ({ amount, payment }) => (payment ? <a href={payment}>{amount}</a> : amount),
  },
]

/** The rows that a line is made of. */
export function RowsCard({ rows: { label, rows, first, next } }: { readonly rows: Rows }) {
  const hasMoney = rows.some(({ amount }) => amount !== null)
  return (
    <Card id="rows" title={`The rows of ${label}`}>
      <Table<Row>
        caption={`The rows of ${label}`}
        captionHidden
        columns={hasMoney ? [...columns, ...money] : columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p>There is no row in these days.</p>}
      />
      <NextPage label="More rows" first={first} next={next} />
    </Card>
  )
}
