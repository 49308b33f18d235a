import { at } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const name = 'office_may_book_after'

/** Whether the office may let callers pay after the visit. */
export function AfterForm() {
  const { officeMayBookAfter } = useData<Data>()
  const action = `${at.admin.hours()}/after`
  const back = useCameBack(action)
  return (
    <Card title="Callers who pay after the visit" id="after">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <RadioGroup name={name} label="May the office let a caller pay after the visit?" error={back.error(name)}>
          <RadioRow
            name={name}
            value="yes"
            label="Yes"
            hint="The office decides with each booking for a caller."
            defaultChecked={officeMayBookAfter}
          />
          <RadioRow
            name={name}
            value="no"
            label="No"
            hint="Callers pay as each service says."
            defaultChecked={!officeMayBookAfter}
          />
        </RadioGroup>
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </Card>
  )
}
