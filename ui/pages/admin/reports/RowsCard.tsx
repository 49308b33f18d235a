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
    key: 'link',
    label: 'Of',
    cell: ({ link }) => (link ? <a href={link.href}>{link.label}</a> : 'No booking'),
  },
]
const amountColumn = (label: string): readonly Column<Row>[] => [
  {
    key: 'amount',
    label,
    end: true,
    cell: ({ amount, payment }) => (payment ? <a href={payment}>{amount}</a> : amount),
  },
]

/** The rows that a line is made of. */
export function RowsCard({ rows: { label, amountLabel, rows, first, next } }: { readonly rows: Rows }) {
  const hasAmount = rows.some(({ amount }) => amount !== null)
  return (
    <Card id="rows" title={`The rows of ${label}`}>
      <Table<Row>
        caption={`The rows of ${label}`}
        captionHidden
        columns={hasAmount ? [...columns, ...amountColumn(amountLabel)] : columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p>There is no row in these days.</p>}
      />
      <NextPage label="More rows" first={first} next={next} />
    </Card>
  )
}
