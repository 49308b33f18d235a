import { Card } from '../../../components/Card.tsx'
import { NextPage } from '../../../components/office/NextPage.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import type { Return } from './+data.ts'

type Documents = Return['documents']
type Row = Documents['rows'][number]

/** Each document that boxes 1 and 6 are made of, with its part. */
export function DocumentsCard({ documents }: { readonly documents: Documents }) {
  const { rows, count, title, all, first, next } = documents
  return (
    <Card id="documents" title={title} actions={all && <a href={all}>Show all</a>}>
      <p className="soft">
        {count === 1 ? 'One document' : `${count} documents`}, each with its credits. Imported documents and what is
        outside the scope of VAT are in no box.
      </p>
      <Table
        caption={title}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="soft">Nothing counts in these days.</p>}
      />
      <NextPage label="Pages of documents" first={first} next={next} />
    </Card>
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'number',
    label: 'Document',
    cell: ({ href, number }) => (
      <a className="figures" href={href}>
        {number}
      </a>
    ),
  },
  { key: 'date', label: 'Tax point', cell: ({ date }) => <span className="figures">{date}</span> },
  { key: 'customer', label: 'Customer', cell: ({ customer }) => customer },
  { key: 'tax', label: 'VAT (box 1)', end: true, cell: ({ tax }) => <span className="figures">{tax}</span> },
  { key: 'net', label: 'Without VAT (box 6)', end: true, cell: ({ net }) => <span className="figures">{net}</span> },
]
