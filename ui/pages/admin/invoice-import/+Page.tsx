import { Download } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
import { CurrentPassword } from '../../../components/auth/CurrentPassword.tsx'
import { Card } from '../../../components/Card.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { Notice } from '../../../components/Notice.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function InvoiceImportPage() {
  const { example } = useData<Data>()
  return (
    <AdminPage
      title="Import invoices"
      part="/admin/invoice-import"
      aside={
        <LinkButton variant="secondary" href={example} icon={<Download size={20} aria-hidden="true" />}>
          Download an example
        </LinkButton>
      }
    >
      <p className="lead">
        Invoices of your last program come here from a CSV file, with their lines and what is still to pay. Customers
        without invoices come from a file of their own.
      </p>
      <Result />
      <FileCard />
      <RulesCard />
      <ColumnsCard />
      <CustomersCard />
    </AdminPage>
  )
}

function Result() {
  const { result } = useData<Data>()
  if (!result) return null
  return (
    <Notice tone="good" title={result.title}>
      <p>
        {result.added} {result.unchanged}
      </p>
      {result.isChecked ? (
        <p>Nothing was written yet. Choose the file again, and import it.</p>
      ) : (
        <p>
          {result.isOfCustomers ? (
            <a href={at.admin.customers()}>Show all customers</a>
          ) : (
            <a href={at.invoices.home()}>Show all documents</a>
          )}
        </p>
      )}
    </Notice>
  )
}

const of = [
  { value: 'documents', label: 'Invoices, with their customers' },
  { value: 'customers', label: 'Customers alone' },
]

function FileCard() {
  const { action, asksPassword } = useData<Data>()
  const back = useCameBack(action)
  return (
    <Card title="The file">
      <FormProblems of={back} />
      <form method="post" action={action} encType="multipart/form-data" className="stack" noValidate>
        <Field
          name="document"
          type="file"
          accept=".csv,text/csv"
          label="CSV file"
          hint="In UTF-8, up to 2 MB."
          error={back.errors.length > 0 ? 'Look at the list above, and choose the file again' : undefined}
        />
        <RadioGroup name="of" label="Does the file have invoices, or customers alone?">
          {of.map(({ value, label }) => (
            <RadioRow
              key={value}
              name="of"
              value={value}
              label={label}
              defaultChecked={value === (back.value('of') ?? 'documents')}
            />
          ))}
        </RadioGroup>
        {asksPassword && <CurrentPassword label="Your password" error={back.error('password')} />}
        <div className="row row-tight">
          <Button name="intent" value="check" variant="secondary">
            Check the file
          </Button>
          <Button name="intent" value="import">
            Import
          </Button>
        </div>
      </form>
    </Card>
  )
}

function RulesCard() {
  return (
    <Card title="How it works">
      <ul className="stack stack-tight">
        <li>A file with a fault imports nothing: each fault is named by its line.</li>
        <li>The same file again changes nothing. An imported document stays as it is, so check the file first.</li>
        <li>
          Documents keep their numbers. One that a series of yours will draw is refused: set the next number of the
          series above it first, at <a href={atSystem.invoiceNumbers()}>Invoice numbers</a>.
        </li>
        <li>Their VAT is in none of your returns here, and they are not credited here.</li>
        <li>
          They can be paid, and count as overdue by their own dates. Nobody is notified or reminded of one until you
          e-mail it to its customer.
        </li>
      </ul>
    </Card>
  )
}

type Row = Data['columns'][number]

function ColumnsCard() {
  const { columns } = useData<Data>()
  return (
    <Card title="Columns">
      <p>
        The first line has the names of the columns, in any order. Each line after it is a line of a document; lines
        with the same number are one document, and its other columns stand in the first of them.
      </p>
      <Table
        caption="Columns of the file"
        captionHidden
        columns={shown}
        rows={columns}
        rowKey={({ name }) => name}
        empty={null}
      />
    </Card>
  )
}

function CustomersCard() {
  const { customerColumns, exampleCustomers } = useData<Data>()
  return (
    <Card title="Customers alone">
      <ul className="stack stack-tight">
        <li>Each line is one customer. An address that has an account here already is left as it is.</li>
        <li>
          They get an account without a password. Nobody is notified: a customer sets a password by “Forgot your
          password?” at the first sign-in, or books without an account.
        </li>
      </ul>
      <p>
        <a href={exampleCustomers}>Download an example of customers</a>
      </p>
      <Table
        caption="Columns of a file of customers"
        captionHidden
        columns={shown}
        rows={customerColumns}
        rowKey={({ name }) => name}
        empty={null}
      />
    </Card>
  )
}

const shown: readonly Column<Row>[] = [
  { key: 'name', label: 'Column', cell: ({ name }) => <code className="whole-word">{name}</code> },
  { key: 'needed', label: 'Needed', cell: ({ needed }) => (needed ? 'Yes' : 'No') },
  { key: 'says', label: 'Content', cell: ({ says }) => says },
]
