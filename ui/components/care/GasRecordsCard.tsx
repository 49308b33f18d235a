import { copyWays, gasLimits } from '#modules/care'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import { Select } from '../form/Select.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'
import type { CareShown } from './care-shown.ts'
import type { CopyShown } from './gas-shown.ts'
import './care.css'

const ways = {
  email: 'Send it by e-mail now',
  paper: 'Handed over on paper',
  nobody: 'Nobody lives there',
} as const

/** The gas safety records of a property, and who had or still needs a copy. */
export function GasRecordsCard({
  care: { gasRecords, mayGive },
}: {
  readonly care: Pick<CareShown, 'gasRecords' | 'mayGive'>
}) {
  if (gasRecords.length === 0) return null
  return (
    <Card title="Gas safety records" id="gas-records">
      <ul className="plain stack">
        {gasRecords.map(({ id, title, file, copies }, place) => (
          <li key={id} className="stack stack-tight">
            <p>
              <a href={file}>
                {title}
                <span className="out-of-sight"> (PDF)</span>
              </a>
            </p>
            <ul className="plain care-dues">
              {copies.map((copy) => (
                <li key={copy.id} className="stack stack-tight">
                  <div className="appliance-words">
                    <strong>
                      {copy.kind}
                      {copy.name !== '' && `: ${copy.name}`}
                    </strong>
                    <Badge tone={copy.due.tone}>{copy.due.words}</Badge>
                  </div>
                  {mayGive && copy.isOutstanding && <GiveCopy copy={copy} />}
                </li>
              ))}
            </ul>
            {mayGive && place === 0 && <NewTenant id={id} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function GiveCopy({ copy: { id, action, name, email } }: { readonly copy: CopyShown }) {
  const back = useCameBack(action)
  const common = (field: string, kept: string) => ({
    name: field,
    ...(!back.isBack && { place: id }),
    defaultValue: back.value(field) ?? kept,
    error: back.error(field),
  })
  return (
    <details open={back.isBack}>
      <summary className="fold">Give the copy</summary>
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <Select
          {...common('way', 'email')}
          label="How"
          options={copyWays.map((value) => ({ value, label: ways[value] }))}
        />
        <Field {...common('name', name)} label="Name of the tenant" maxLength={gasLimits.party} optional />
        <Field {...common('email', email)} label="E-mail of the tenant" type="email" autoComplete="off" optional />
        <div>
          <Button variant="secondary">Save the copy</Button>
        </div>
      </form>
    </details>
  )
}

function NewTenant({ id }: { readonly id: string }) {
  const action = `/gas-records/${id}/copies`
  const back = useCameBack(action)
  const common = (name: string) => ({
    name,
    ...(!back.isBack && { place: 'new' }),
    defaultValue: back.value(name) ?? '',
    error: back.error(name),
  })
  return (
    <details open={back.isBack}>
      <summary className="fold">A new tenant moves in</summary>
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <Field {...common('name')} label="Name of the new tenant" maxLength={gasLimits.party} />
        <Field {...common('email')} label="E-mail of the new tenant" type="email" autoComplete="off" optional />
        <Field {...common('moves_in')} label="Moves in on" type="date" />
        <div>
          <Button variant="secondary">Add the new tenant</Button>
        </div>
      </form>
    </details>
  )
}
