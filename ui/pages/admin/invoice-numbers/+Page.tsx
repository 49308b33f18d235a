import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { Alert } from '../../../components/Notice.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import './invoice-numbers.css'

type Row = Data['rows'][number]

export default function InvoiceNumbersPage() {
  const { done, rows, hasGaps } = useData<Data>()
  return (
    <AdminPage title="Invoice numbers" part="/admin/invoice-numbers" done={done}>
      <p className="lead">
        Each series is consecutive. A draft has no number: it is drawn in the moment in which a document is issued, and
        no issued document is ever deleted. So no gap can be, and a voided document keeps its number.
      </p>
      {hasGaps && (
        <Alert title="Numbers are missing">
          Somebody changed the database from outside. The numbers are named below: restore a backup, or keep a note of
          the reason for HMRC.
        </Alert>
      )}
      <Card title="Series">
        <Table caption="Series of numbers" captionHidden columns={columns} rows={rows} rowKey={keyOf} empty={null} />
        <p className="soft">Imported documents keep the numbers that they came with, outside of these series.</p>
      </Card>
      <StartCard />
      <Card title="Tables for the accounts">
        <ul className="stack stack-tight">
          <li>
            <a href="/admin/invoices.csv">Documents</a>
          </li>
          <li>
            <a href="/admin/invoice-lines.csv">Lines of documents</a>
          </li>
          <li>
            <a href="/admin/invoice-allocations.csv">Money on documents</a>
          </li>
        </ul>
      </Card>
    </AdminPage>
  )
}

const keyOf = ({ series }: Row) => series

const columns: readonly Column<Row>[] = [
  {
    key: 'series',
    label: 'Series',
    cell: ({ series, words }) => (
      <span className="two-lines">
        <span>{words}</span>
        <span className="soft small figures">{series}</span>
      </span>
    ),
  },
  { key: 'first', label: 'First', cell: ({ first }) => <Number>{first ?? 'None yet'}</Number> },
  { key: 'last', label: 'Last', cell: ({ last }) => <Number>{last ?? 'None yet'}</Number> },
  { key: 'next', label: 'Next', cell: ({ next }) => <Number>{next}</Number> },
  { key: 'voided', label: 'Voided', cell: ({ voided }) => <Several of={voided} /> },
  { key: 'gaps', label: 'Gaps', cell: ({ gaps }) => <Several of={gaps} /> },
]

function Number({ children }: { readonly children: string }) {
  return <span className="figures series-number">{children}</span>
}

function Several({ of: { count, numbers } }: { readonly of: Row['voided'] }) {
  if (count === 0) return 'None'
  if (count <= 3) return <Number>{numbers.join(', ')}</Number>
  return (
    <details>
      <summary className="fold">{count}</summary>
      <Number>{numbers.join(', ')}</Number>
      {count > numbers.length && ' and more'}
    </details>
  )
}

/** For a business that comes from another program, before the first document. */
function StartCard() {
  const { action, toStart } = useData<Data>()
  const back = useCameBack(action)
  if (toStart.length === 0) return null
  return (
    <Card title="Set the next number" id="start">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <p>
          Go on where your last program ended. It is set once for each series, before its first document; after that it
          goes on by one.
        </p>
        <Select
          name="series"
          label="Series"
          options={toStart.map(({ series, words }) => ({ value: series, label: words }))}
          defaultValue={back.value('series') ?? toStart[0]?.series}
          error={back.error('series')}
        />
        <Field
          name="next"
          label="Next number"
          hint="Such as 501, where the last one was 500."
          inputMode="numeric"
          autoComplete="off"
          className="input-narrow figures"
          defaultValue={back.value('next')}
          error={back.error('next')}
        />
        <div>
          <Button>Set the number</Button>
        </div>
      </form>
    </Card>
  )
}
