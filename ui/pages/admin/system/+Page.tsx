import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import { Table } from '../../../components/Table.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { AdminPage } from '../AdminPage.tsx'
import type { CheckShown, Data } from './+data.ts'
import './system.css'

const action = `${atSystem.system()}/checks`

export default function SystemPage() {
  const { done, program, disk } = useData<Data>()
  return (
    <AdminPage title="System" part={atSystem.system()} done={done}>
      <Checks />
      <Card title="The program">
        <SummaryList rows={program} />
      </Card>
      <Card title="Disk">
        <SummaryList
          rows={disk.map(({ label, value }) => ({ label, value: <span className="system-value">{value}</span> }))}
        />
      </Card>
      <Jobs />
      <Environment />
    </AdminPage>
  )
}

function Checks() {
  const { checked } = useData<Data>()
  const back = useCameBack(action)
  const bad = checked?.checks.filter(({ level }) => level !== 'ok').length ?? 0
  return (
    <Card
      id="checks"
      title="Checks"
      actions={
        <form method="post" action={action} noValidate>
          <Button variant="secondary">{checked ? 'Check again' : 'Check now'}</Button>
        </form>
      }
    >
      <FormProblems of={back} />
      {checked ? (
        <>
          <p>
            {bad === 0
              ? 'Everything is as it should be'
              : bad === 1
                ? '1 thing needs a look'
                : `${bad} things need a look`}
            , {checked.when}.
          </p>
          <ul className="checks">
            {checked.checks.map((check) => (
              <CheckLine key={check.about + check.says} check={check} />
            ))}
          </ul>
        </>
      ) : (
        <p>
          The checks look at settings, disk, permissions, backups, database, payment providers, mail and the clock. They
          change nothing, and take some seconds.
        </p>
      )}
    </Card>
  )
}

const levels = {
  fail: { words: 'Wrong', tone: 'bad', Icon: OctagonAlert },
  warn: { words: 'Look at it', tone: 'warn', Icon: TriangleAlert },
  ok: { words: 'Well', tone: 'good', Icon: CircleCheck },
} as const

function CheckLine({ check: { level, about, says, place } }: { readonly check: CheckShown }) {
  const { words, tone, Icon } = levels[level]
  return (
    <li className="check">
      <Badge tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
        {words}
      </Badge>
      <p className="system-value">
        <strong>{about}</strong>: {says} {place && <a href={place.href}>{place.words}</a>}
      </p>
    </li>
  )
}

function Jobs() {
  const { jobs } = useData<Data>()
  return (
    <Card title="Background tasks">
      <Table
        caption="Background tasks since the start, those with a fault first"
        captionHidden
        rows={jobs}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', label: 'Task', cell: ({ name }) => name },
          { key: 'last', label: 'Last done', cell: ({ last }) => last },
          { key: 'runs', label: 'Runs', end: true, cell: ({ runs }) => runs },
          {
            key: 'faults',
            label: 'Faults',
            end: true,
            cell: ({ faults }) => (faults === 0 ? 0 : <Badge tone="bad">{faults}</Badge>),
          },
        ]}
        empty={<p>No task has run since the start.</p>}
      />
    </Card>
  )
}

function Environment() {
  const { settings } = useData<Data>()
  return (
    <Card title="Environment">
      <p>
        These settings were given to the program at its start. They are changed where it is started, not here; secrets
        are not shown.
      </p>
      {settings.length === 0 ? (
        <p>None is set: every setting has its default.</p>
      ) : (
        <SummaryList
          rows={settings.map(({ name, value }) => ({
            label: name,
            value: value === null ? 'Set' : <span className="system-value">{value}</span>,
          }))}
        />
      )}
    </Card>
  )
}
