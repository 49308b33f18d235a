import { Card } from '../Card.tsx'
import { Button } from '../form/Button.tsx'
import { Select } from '../form/Select.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'

interface Option {
  readonly value: string
  readonly label: string
}

interface ChangeFormProps {
  readonly href: string
  /** The states to choose from; the choice is left out where there is nothing to choose. */
  readonly states: readonly Option[]
  readonly state: string
  readonly stateHint?: string
  readonly staff: readonly Option[]
  readonly assignedTo: string | null
  readonly mostNote: number
}

/** Another state, another person who takes care of it, a note for the office. */
export function ChangeForm({ href, states, state, stateHint, staff, assignedTo, mostNote }: ChangeFormProps) {
  const action = `${href}/change`
  const back = useCameBack(action)
  return (
    <Card title="State and note" id="change">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        {states.length > 1 && (
          <Select
            name="state"
            label="State"
            {...(stateHint !== undefined && { hint: stateHint })}
            defaultValue={back.value('state') ?? state}
            options={states}
            error={back.error('state')}
          />
        )}
        <Select
          name="assigned_to"
          label="Assigned to"
          defaultValue={back.value('assigned_to') ?? assignedTo ?? ''}
          options={[{ value: '', label: 'Nobody’s yet' }, ...staff]}
          error={back.error('assigned_to')}
        />
        <TextArea
          name="note"
          label="Note"
          hint="Only the office sees it."
          optional
          rows={3}
          maxLength={mostNote}
          defaultValue={back.value('note')}
          error={back.error('note')}
        />
        <div>
          <Button variant="secondary">Save</Button>
        </div>
      </form>
    </Card>
  )
}
