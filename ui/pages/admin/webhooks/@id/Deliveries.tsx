import { Send } from 'lucide-react'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { NextPage } from '../../../../components/office/NextPage.tsx'
import { deliveryWords } from '../words.ts'
import type { Data, DeliveryLine } from './+data.ts'

/** The log of 30 days, with the answers, and what is sent again. */
export function Deliveries({ page }: { readonly page: Data }) {
  const { deliveries, state, first, next } = page
  const isOn = state === 'on'
  return (
    <Card title="Messages of the last 30 days" id="deliveries">
      <Table
        caption="What was sent, the newest first"
        captionHidden
        rows={deliveries}
        rowKey={({ id }) => id}
        columns={[
          { key: 'event', label: 'Event', cell: (line) => <Event line={line} /> },
          { key: 'state', label: 'State', cell: (line) => <State line={line} /> },
          { key: 'answer', label: 'Answer', cell: (line) => <Answer line={line} /> },
          { key: 'deed', label: 'Do', cell: (line) => isOn && line.lastTry && <Replay line={line} /> },
        ]}
        empty={
          <EmptyState drawing={<Send size={48} aria-hidden="true" />} title="Nothing was sent yet">
            {isOn ? 'Send a test, and its answer appears here.' : 'Switch it on, and messages appear here.'}
          </EmptyState>
        }
      />
      <NextPage label="Messages" first={first} next={next} />
      {isOn && deliveries.length > 0 && <ReplaySince page={page} />}
    </Card>
  )
}

function Event({ line: { type, when, id, body } }: { readonly line: DeliveryLine }) {
  return (
    <span className="two-lines">
      <code>{type}</code>
      <span className="soft small">{when}</span>
      <details className="small">
        <summary>
          Sent<span className="out-of-sight"> as {id}</span>
        </summary>
        <pre className="webhook-text">
          {id}
          {'\n'}
          {body}
        </pre>
      </details>
    </span>
  )
}

function State({ line: { state, tries, next } }: { readonly line: DeliveryLine }) {
  return (
    <span className="two-lines webhook-state">
      <Badge tone={deliveryWords[state].tone}>{deliveryWords[state].words}</Badge>
      <span className="soft small">
        {tries}
        {next !== null && `, the next ${next}`}
      </span>
    </span>
  )
}

function Answer({ line: { id, lastTry } }: { readonly line: DeliveryLine }) {
  if (!lastTry) return <span className="soft">Not tried yet</span>
  const { status, answer, when, took } = lastTry
  return (
    <span className="two-lines">
      <span>{status === null ? answer : `${status}, after ${took}`}</span>
      <span className="soft small">{when}</span>
      {status !== null && answer !== '' && (
        <details className="small">
          <summary>
            Its words<span className="out-of-sight"> to {id}</span>
          </summary>
          <pre className="webhook-text">{answer}</pre>
        </details>
      )}
    </span>
  )
}

function Replay({ line: { id, replay } }: { readonly line: DeliveryLine }) {
  return (
    <form method="post" action={replay} noValidate>
      <Button variant="quiet">
        Send again
        <span className="out-of-sight"> {id}</span>
      </Button>
    </form>
  )
}

function ReplaySince({ page: { href, today, earliest } }: { readonly page: Data }) {
  const action = `${href}/replay`
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="stack" noValidate>
      <FormProblems of={back} />
      <Field
        name="since"
        label="Send everything again since"
        hint="Also what arrived. Each message keeps its id, by which a program knows what it has already."
        type="date"
        min={earliest}
        max={today}
        defaultValue={back.value('since') ?? today}
        error={back.error('since')}
      />
      <div>
        <Button variant="secondary">Send again</Button>
      </div>
    </form>
  )
}
