import { dueFacts, dueKinds } from '#modules/care'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import { Select } from '../form/Select.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'
import type { CareShown } from './care-shown.ts'
import './care.css'

/** The checks and services of a property: when each was done, when it is due again, and a form for the next. */
export function DuesCard({
  care: { dues, dueAction },
  bookHref,
}: {
  readonly care: Pick<CareShown, 'dues' | 'dueAction'>
  /** Where a visit is booked; null for none. */
  readonly bookHref: string | null
}) {
  const back = useCameBack(dueAction)
  return (
    <Card title="Checks and services" id="dues">
      <div className="stack">
        {dues.length === 0 ? (
          <p className="soft">
            Enter when the gas safety check, the boiler service or the EICR was done: you are reminded 60, 30 and 7 days
            before it is due again.
          </p>
        ) : (
          <ul className="plain care-dues">
            {dues.map(({ kind, name, done, due }) => (
              <li key={kind} className="row row-apart">
                <div className="appliance-words">
                  <strong>{name}</strong>
                  <Badge tone={due.tone}>{due.words}</Badge>
                  <span className="soft">Last done on {done}</span>
                </div>
                <div className="row row-tight">
                  {bookHref && (
                    <a href={bookHref}>
                      Book a visit<span className="out-of-sight"> for the {name}</span>
                    </a>
                  )}
                  <form method="post" action={`${dueAction}/${kind}/remove`} noValidate>
                    <Button variant="quiet">
                      End reminders<span className="out-of-sight"> of the {name}</span>
                    </Button>
                  </form>
                </div>
              </li>
            ))}
          </ul>
        )}
        <details open={back.isBack || dues.length === 0}>
          <summary className="fold">Enter when it was done</summary>
          <form method="post" action={dueAction} className="stack" noValidate>
            <FormProblems of={back} />
            <Select
              name="kind"
              place="due"
              label="Check or service"
              defaultValue={back.value('kind') ?? 'gas_safety'}
              error={back.error('kind')}
              options={dueKinds.map((value) => ({ value, label: dueFacts[value].words }))}
            />
            <Field
              name="done_on"
              label="Done on"
              type="date"
              defaultValue={back.value('done_on') ?? ''}
              error={back.error('done_on')}
            />
            <div>
              <Button variant="secondary">Enter the day</Button>
            </div>
          </form>
        </details>
      </div>
    </Card>
  )
}
