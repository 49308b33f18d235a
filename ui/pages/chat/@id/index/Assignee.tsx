import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** Which member of the office takes care of the conversation; the office alone sees it. */
export function Assignee() {
  const { office, thread } = useData<Data>()
  const action = `${thread.page}/assign`
  const back = useCameBack(action)
  if (!office) return null
  return (
    <Card title="Assigned to">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Select
          name="assigned_to"
          label="Who of the office takes care of it"
          defaultValue={back.value('assigned_to') ?? office.assignedTo ?? ''}
          options={[{ value: '', label: 'Nobody’s yet' }, ...office.staff]}
          error={back.error('assigned_to')}
        />
        <div>
          <Button variant="secondary">Save</Button>
        </div>
      </form>
    </Card>
  )
}
