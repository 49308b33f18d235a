import { ArrowLeft, CalendarDays } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../components/Badge.tsx'
import { Card } from '../../components/Card.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Done } from '../../components/Done.tsx'
import { Alert } from '../../components/Notice.tsx'
import { Table } from '../../components/Table.tsx'
import { Button } from '../../components/form/Button.tsx'
import { AbsenceFields } from '../../components/office/AbsenceFields.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const action = '/working-time/absences'

/** A technician's own hours and absences. */
export default function WorkingTimePage() {
  const { done, week, hasOwnHours } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack">
        <a className="back-link" href={at.dashboard()}>
          <ArrowLeft size={20} aria-hidden="true" />
          Your jobs
        </a>
        <h1>Your hours and absences</h1>
        <Done says={done} />
      </div>
      <Absences />
      <AskForm />
      <OnCall />
      <Card title="Your weekly hours">
        {!hasOwnHours && <p>You work the opening hours.</p>}
        <ul className="plain">
          {week.map(({ day, hours }) => (
            <li key={day}>
              <strong>{day}</strong>: {hours}
            </li>
          ))}
        </ul>
        <p className="soft">The office changes them.</p>
      </Card>
    </div>
  )
}

function OnCall() {
  const { onCall, isAlwaysOnCall } = useData<Data>()
  return (
    <Card title="When you are on call" id="on-call">
      {isAlwaysOnCall && <p>You are on call at any time, because your availability says so on your dashboard.</p>}
      {onCall.length === 0 ? (
        <p>The rota does not name you in the next eight weeks.</p>
      ) : (
        <ul className="plain stack stack-tight">
          {onCall.map(({ key, when, place }) => (
            <li key={key}>
              <strong>{place}</strong>: {when}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function AskForm() {
  const { today, longestSickDays } = useData<Data>()
  const back = useCameBack(action)
  return (
    <Card title="Report sick, or ask for time off" id="ask">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <AbsenceFields
          back={back}
          today={today}
          hint={`Illness of at most ${longestSickDays} days that begins by tomorrow counts at once. The office agrees to everything else, or declines it.`}
        />
        <div>
          <Button>Send</Button>
        </div>
      </form>
    </Card>
  )
}

function Absences() {
  const { absences } = useData<Data>()
  return (
    <Card title="Your absences">
      <Table
        caption="Your absences to come and of the last 90 days"
        captionHidden
        rows={absences}
        rowKey={({ id }) => id}
        columns={[
          { key: 'when', label: 'When', cell: ({ when }) => when },
          { key: 'kind', label: 'Kind', cell: ({ kind }) => kind },
          { key: 'state', label: 'State', cell: ({ state }) => <Badge tone={state.tone}>{state.words}</Badge> },
          { key: 'action', label: 'Action', cell: (absence) => <Action absence={absence} /> },
        ]}
        empty={
          <EmptyState drawing={<CalendarDays size={48} aria-hidden="true" />} title="No absences">
            What you ask for or report appears here.
          </EmptyState>
        }
      />
    </Card>
  )
}

function Action({ absence }: { readonly absence: Data['absences'][number] }) {
  if (absence.mayEnd) return <Withdraw absence={absence} />
  return absence.isForOffice && <span className="soft">The office changes it</span>
}

function Withdraw({ absence: { id, when, hasBegun } }: { readonly absence: Data['absences'][number] }) {
  const path = `${action}/${id}/withdraw`
  const back = useCameBack(path)
  return (
    <form method="post" action={path} noValidate>
      <Alert>{back.alert}</Alert>
      <Button variant="secondary">
        {hasBegun ? 'I am back' : 'Withdraw'}
        <span className="out-of-sight"> {when}</span>
      </Button>
    </form>
  )
}
