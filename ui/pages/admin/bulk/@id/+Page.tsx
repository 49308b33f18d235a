import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { Alert, Notice } from '../../../../components/Notice.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { Table } from '../../../../components/Table.tsx'
import { Tabs } from '../../../../components/Tabs.tsx'
import { TaskPart } from '../../../../components/tasks/TaskPart.tsx'
import { TaskProgress } from '../../../../components/tasks/TaskProgress.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import { type AdminPart, officePageOf } from '../../office-entries.ts'
import type { Data } from './+data.ts'

export default function BulkPage() {
  const { done, title, back, page, going, ended } = useData<Data>()
  const list = back && officePageOf(back.split('?')[0] ?? '')
  const part = (list ? list.href : at.admin.home()) as AdminPart
  return (
    <AdminPage
      title={title}
      part={part}
      back={{ href: back ?? at.admin.home(), words: list ? `Back to ${list.label.toLowerCase()}` : 'Back' }}
      done={done}
    >
      <TaskPart outcome={ended && !going ? ended.words : null}>
        {going && <TaskProgress task={going} page={page} />}
        <Choice />
        <Foreseen />
        <Ended />
      </TaskPart>
    </AdminPage>
  )
}

/** The text of a message, or the technician: the effects below follow it. */
function Choice() {
  const { choosing, page } = useData<Data>()
  const action = `${page}/choose`
  const back = useCameBack(action)
  if (!choosing) return null
  return (
    <Card title={choosing.field === 'text' ? 'The message' : 'The technician'}>
      <FormProblems of={back} />
      <form method="post" action={action} noValidate className="stack">
        {choosing.field === 'text' ? (
          <TextArea
            name="text"
            label="Message to each of them"
            hint="As a reply to what they wrote, each for themselves."
            rows={6}
            defaultValue={back.value('text') ?? choosing.text}
            error={back.error('text')}
          />
        ) : (
          <Select
            name="technician_id"
            label="Assign to"
            defaultValue={back.value('technician_id') ?? choosing.chosen}
            options={[...choosing.options]}
            error={back.error('technician_id')}
          />
        )}
        <Button variant="secondary">See what will happen</Button>
      </form>
    </Card>
  )
}

function Foreseen() {
  const { foreseen, button, page, back, mayBegin } = useData<Data>()
  if (!foreseen) return null
  const { words, rows, changes } = foreseen
  return (
    <Card title="What will happen">
      <p className="lead">{words}</p>
      {changes > 0 && mayBegin && (
        <form method="post" action={`${page}/start`} noValidate className="row row-tight">
          <Button>
            {button} {changes}
          </Button>
          {back && <a href={back}>Cancel</a>}
        </form>
      )}
      {changes === 0 && (
        <Notice title="Every row is skipped">
          <p>The reason stands beside each. Go back to the list to select others.</p>
        </Notice>
      )}
      <p className="soft">Each row is judged again when its turn comes: somebody else may change it before.</p>
      <Table
        caption="Selected rows"
        captionHidden
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'row', label: 'Row', cell: (row) => <Thing row={row} /> },
          {
            key: 'effect',
            label: 'Effect',
            cell: ({ effect, isChanged }) => <Badge tone={isChanged ? 'good' : 'plain'}>{effect}</Badge>,
          },
          { key: 'reason', label: 'Reason', cell: ({ reason }) => reason || '–' },
        ]}
        empty={null}
      />
    </Card>
  )
}

function Ended() {
  const { ended, going } = useData<Data>()
  if (!ended || (going && ended.rows.length === 0)) return null
  const { words, error, stopped, filters, rows, csv } = ended
  return (
    <Card title="Results">
      {error && <Alert>{error}</Alert>}
      <p className="lead">{words}</p>
      {stopped && <p>{stopped}</p>}
      {rows.length > 0 && (
        <>
          <Tabs label="Results" tabs={filters} />
          <Table
            caption="Results of the rows"
            captionHidden
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { key: 'row', label: 'Row', cell: (row) => <Thing row={row} /> },
              {
                key: 'result',
                label: 'Result',
                cell: ({ outcome, isDone }) => <Badge tone={isDone ? 'good' : 'plain'}>{outcome}</Badge>,
              },
              { key: 'reason', label: 'Reason', cell: ({ reason }) => reason || '–' },
            ]}
            empty={null}
          />
          <p>
            <a href={csv}>Download the result of each row</a>
          </p>
        </>
      )}
    </Card>
  )
}

function Thing({ row: { label, href } }: { readonly row: { readonly label: string; readonly href: string | null } }) {
  return href === null ? label : <a href={href}>{label}</a>
}
