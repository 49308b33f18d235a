import { CalendarPlus, Send } from 'lucide-react'
import { partStates } from '#modules/fulfilment'
import { at } from '#modules/shared'
import { Card } from '../Card.tsx'
import { Button, LinkButton } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import { Select } from '../form/Select.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../office/came-back.ts'
import { SummaryList } from '../SummaryList.tsx'
import { OrderedPartFields } from './OrderedPartFields.tsx'
import { partStateWords } from './parts-words.ts'
import type { ReturnShown } from './return-shown.ts'

/** The work that waits to go on: why, the parts, and who plans the return visit. */
export function ReturnCard({ of }: { readonly of: ReturnShown }) {
  const { id, title, reason, returnBy, planned, asked, allArrived } = of
  const ask = `/return/${id}/ask`
  const back = useCameBack(ask)
  const rows = [
    reason !== null && { label: 'Why', value: reason },
    returnBy !== null && { label: 'Come again by', value: returnBy },
    planned !== null && {
      label: 'Return visit',
      value: [planned.words, planned.crew].filter(Boolean).join('\n'),
    },
    asked !== null && { label: 'Customer asked to choose', value: asked },
  ].filter((row) => row !== false)
  return (
    <Card title={`Return visit: ${title.toLowerCase()}`} id="return">
      {rows.length > 0 && <SummaryList rows={rows} />}
      {planned === null && (
        <>
          {allArrived && <p>All parts have arrived: the return visit can be planned.</p>}
          <div className="row row-tight">
            <LinkButton href={at.admin.bookingVisit(id)} icon={<CalendarPlus size={20} aria-hidden="true" />}>
              Plan the return visit
            </LinkButton>
            <LinkButton variant="secondary" href={at.return(id)}>
              See the free times
            </LinkButton>
          </div>
          <FormProblems of={back} />
          <form method="post" action={ask} noValidate>
            <input type="hidden" name="from" value="office" />
            <Button variant="secondary" icon={<Send size={20} aria-hidden="true" />}>
              Let the customer choose
            </Button>
          </form>
        </>
      )}
      {planned !== null && (
        <p>
          <a href={planned.board}>See it on the dispatch board</a>
        </p>
      )}
      <PartsForm of={of} />
    </Card>
  )
}

function PartsForm({ of: { id, parts, version } }: { readonly of: ReturnShown }) {
  const action = `/admin/bookings/${id}/parts`
  const back = useCameBack(action)
  const blank = { name: '', quantity: '1', source: '', state: 'to_order', expected_on: '' } as const
  return (
    <form method="post" action={action} className="stack" id="parts" noValidate>
      <h3>Parts to order</h3>
      <FormProblems of={back} />
      <input type="hidden" name="version" value={back.value('version') ?? version} />
      {parts.map((part, row) => (
        <details key={`${row} ${part.name}`} open={isWrong(back, row) || undefined}>
          <summary className="fold">
            <span className="figures">{part.quantity} × </span>
            {part.name} <span className="soft">({partStateWords[part.state].toLowerCase()})</span>
          </summary>
          <PartRow row={row} part={part} back={back} />
        </details>
      ))}
      <details open={isWrong(back, parts.length) || undefined}>
        <summary className="fold">Add a part</summary>
        <PartRow row={parts.length} part={blank} back={back} />
      </details>
      <div>
        <Button variant="secondary">Save the parts</Button>
      </div>
    </form>
  )
}

function isWrong(back: CameBack, row: number): boolean {
  return back.errors.some(({ path }) => path.startsWith(`parts_to_order.${row}.`))
}

function PartRow({
  row,
  part,
  back,
}: {
  readonly row: number
  readonly part: ReturnShown['parts'][number]
  readonly back: CameBack
}) {
  const of = (name: 'state' | 'expected_on') => {
    const field = `parts_to_order.${row}.${name}`
    return { name: field, defaultValue: back.value(field) ?? part[name], error: back.error(field) }
  }
  return (
    <div className="stack">
      <OrderedPartFields row={row} part={part} back={back} />
      <Select
        {...of('state')}
        label="How far it is"
        options={partStates.map((value) => ({ value, label: partStateWords[value] }))}
      />
      <Field {...of('expected_on')} type="date" label="Expected on" optional className="input-narrow figures" />
    </div>
  )
}
