import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { Alert, Notice } from '../../../../components/Notice.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { SummaryList } from '../../../../components/SummaryList.tsx'
import { Table } from '../../../../components/Table.tsx'
import { TaskPart } from '../../../../components/tasks/TaskPart.tsx'
import { TaskProgress } from '../../../../components/tasks/TaskProgress.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data, ResultShown } from './+data.ts'
import '../imports.css'

const number = (count: number) => count.toLocaleString('en-GB')

export default function ImportPage() {
  const { done, page, fileName, rows, made, words, state, going, outcome, check, run, back, hasRows } = useData<Data>()
  return (
    <AdminPage
      title={<span className="import-file">{fileName}</span>}
      part={atSystem.imports()}
      back={{ href: atSystem.imports(), words: 'All imports' }}
      done={done}
    >
      <TaskPart outcome={outcome}>
        <SummaryList
          rows={[
            { label: 'Kind', value: words.label },
            { label: 'Status', value: state },
            { label: 'Rows', value: number(rows) },
            { label: 'Sent', value: made },
          ]}
        />
        {going && <TaskProgress task={going} page={page} />}
        {back && <Back result={back} />}
        {run && <Results title="Imported" result={run} are="import" />}
        <TakeBack />
        {check && <Results title="Dry run" result={check} are="check" />}
        <Start />
        {hasRows ? (
          !going && <Columns />
        ) : (
          <Notice title="The rows of this file have been removed">
            <p>Rows are kept for seven days. Send the file again to import it again.</p>
          </Notice>
        )}
      </TaskPart>
    </AdminPage>
  )
}

function Results({
  title,
  result,
  are,
}: {
  readonly title: string
  readonly result: ResultShown
  readonly are: 'check' | 'import'
}) {
  const { error, added, updated, unchanged, refused, csv, state, done, total } = result
  const words = are === 'check' ? 'would be' : 'were'
  return (
    <Card title={title}>
      {error && <Alert>{error}</Alert>}
      {state === 'stopped' && (
        <p>
          Stopped after {number(done)} of {number(total)} rows.
        </p>
      )}
      <SummaryList
        rows={[
          { label: 'New', value: `${number(added)} ${words} added` },
          { label: 'Updated', value: `${number(updated)} ${words} changed` },
          { label: 'Unchanged', value: `${number(unchanged)} ${are === 'check' ? 'are' : 'were'} here already` },
          { label: 'Refused', value: `${number(refused)} ${are === 'check' ? 'cannot be' : 'could not be'} imported` },
        ]}
      />
      <Lines result={result} caption="Refused lines" count={refused} />
      <p>
        <a href={csv}>Download the result of each line</a>
      </p>
    </Card>
  )
}

function Back({ result }: { readonly result: ResultShown }) {
  const { removed, kept, csv } = result
  return (
    <Card title="Taken back">
      <SummaryList
        rows={[
          { label: 'Removed', value: `The additions of ${number(removed)} lines` },
          { label: 'Kept', value: `The additions of ${number(kept)} lines` },
        ]}
      />
      <Lines result={result} caption="Kept" count={kept} />
      <p>
        <a href={csv}>Download the result of each line</a>
      </p>
    </Card>
  )
}

function Lines({
  result: { lines },
  caption,
  count,
}: {
  readonly result: ResultShown
  readonly caption: string
  readonly count: number
}) {
  if (lines.length === 0) return null
  return (
    <div className="stack stack-tight">
      <Table
        caption={count > lines.length ? `${caption}: the first ${lines.length} of ${number(count)}` : caption}
        rows={lines}
        rowKey={({ key }) => key}
        empty={null}
        columns={[
          { key: 'line', label: 'Line', cell: ({ label }) => label },
          { key: 'reason', label: 'Reason', cell: ({ reason }) => reason },
        ]}
      />
    </div>
  )
}

function Start() {
  const { page, mayRun, check, words } = useData<Data>()
  const back = useCameBack(`${page}/start`)
  if (!mayRun || !check) return null
  const changes = check.added + check.updated
  return (
    <form method="post" action={`${page}/start`} className="stack" noValidate>
      <FormProblems of={back} />
      <p>{words.start}</p>
      <Button>
        {changes === 0
          ? 'Import, though nothing changes'
          : `Import ${changes === 1 ? 'one line' : `${number(changes)} lines`}`}
      </Button>
    </form>
  )
}

function TakeBack() {
  const { page, mayTakeBack, words } = useData<Data>()
  const back = useCameBack(`${page}/take-back`)
  if (!mayTakeBack) return null
  return (
    <Card title="Take back">
      <FormProblems of={back} />
      <p>{words.back}</p>
      <form method="post" action={`${page}/take-back`} noValidate>
        <Button variant="secondary">Take back</Button>
      </form>
    </Card>
  )
}

function Columns() {
  const { page, columns, options, check } = useData<Data>()
  const back = useCameBack(`${page}/columns`)
  return (
    <Card title="Columns">
      <FormProblems of={back} />
      <p>Look at each column of the file, and choose its field. A column without one is left out.</p>
      <form method="post" action={`${page}/columns`} className="stack" noValidate>
        <div className="import-columns">
          {columns.map(({ name, field, cells }, at) => (
            <Select
              key={name}
              name={`column-${at}`}
              label={name}
              hint={
                cells.length > 0
                  ? `Such as ${cells.map((cell) => `“${shortened(cell)}”`).join(', ')}`
                  : 'Empty in the first rows'
              }
              options={options}
              defaultValue={back.value(`column-${at}`) ?? field}
              error={back.error(`column-${at}`)}
            />
          ))}
        </div>
        <Button variant={check ? 'secondary' : 'primary'}>Check the file</Button>
      </form>
    </Card>
  )
}

const shortened = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 39)}…` : cell)
