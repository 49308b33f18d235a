import { Download } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { CurrentPassword } from '../../../../components/auth/CurrentPassword.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { Button, LinkButton } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { type Column, Table } from '../../../../components/Table.tsx'
import { Tabs } from '../../../../components/Tabs.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function ImportsPage() {
  const { imports, columns, tabs, words, example, exported } = useData<Data>()
  return (
    <AdminPage
      title="Imports"
      part={atSystem.imports()}
      aside={
        <LinkButton variant="secondary" href={example} icon={<Download size={20} aria-hidden="true" />}>
          Download an example
        </LinkButton>
      }
    >
      <Tabs label="Kinds of files" tabs={tabs} />
      <p className="lead">{words.lead} You match the columns, see what would change, and only then import it.</p>
      <FileCard />
      <Card title="Files">
        <Table
          caption="Files that were sent"
          captionHidden
          columns={shown}
          rows={imports}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="No file was sent yet">
              Each file stands here with its results. Its rows are removed after seven days.
            </EmptyState>
          }
        />
      </Card>
      <Card title="Columns">
        <p>
          The first line has the names of the columns, in any order and in your words. {words.line} A cell that is empty
          changes nothing.
        </p>
        <Table
          caption={words.fields}
          captionHidden
          columns={fields}
          rows={columns}
          rowKey={({ name }) => name}
          empty={null}
        />
        <p>
          <a href={exported}>{words.download}</a>
        </p>
      </Card>
    </AdminPage>
  )
}

function FileCard() {
  const { action, asksPassword, kind, words } = useData<Data>()
  const back = useCameBack(action)
  return (
    <Card title="Send a file">
      <FormProblems of={back} />
      <form method="post" action={action} encType="multipart/form-data" className="stack" noValidate>
        <input type="hidden" name="kind" value={kind} />
        <Field
          name="file"
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          label={words.file}
          hint="With commas, semicolons or tabs, up to 50 MB and 100,000 rows. Nothing is imported yet."
          error={back.error('file')}
        />
        {asksPassword && <CurrentPassword label="Your password" error={back.error('password')} />}
        <Button>Send the file</Button>
      </form>
    </Card>
  )
}

type Line = Data['imports'][number]
const shown: readonly Column<Line>[] = [
  { key: 'file', label: 'File', cell: ({ href, fileName }) => <a href={href}>{fileName}</a> },
  { key: 'kind', label: 'Kind', cell: ({ kind }) => kind },
  { key: 'state', label: 'Status', cell: ({ state }) => state },
  { key: 'rows', label: 'Rows', end: true, cell: ({ rows }) => rows.toLocaleString('en-GB') },
  { key: 'made', label: 'Sent', cell: ({ made }) => made },
]

type FieldLine = Data['columns'][number]
const fields: readonly Column<FieldLine>[] = [
  { key: 'label', label: 'Field', cell: ({ label }) => label },
  { key: 'needed', label: 'Needed', cell: ({ needed }) => (needed ? 'Yes' : 'No') },
  { key: 'says', label: 'Content', cell: ({ says }) => says },
]
