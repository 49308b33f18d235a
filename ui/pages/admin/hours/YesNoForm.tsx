import { at } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'

/** A setting that is on or off, with what either means, in a form of its own. */
export function YesNoForm({
  id,
  name,
  title,
  question,
  yes,
  no,
  isOn,
}: {
  /** In the address of the form, and of its card. */
  readonly id: string
  readonly name: string
  readonly title: string
  readonly question: string
  readonly yes: string
  readonly no: string
  readonly isOn: boolean
}) {
  const action = `${at.admin.hours()}/${id}`
  const back = useCameBack(action)
  return (
    <Card title={title} id={id}>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <RadioGroup name={name} label={question} error={back.error(name)}>
          <RadioRow name={name} value="yes" label="Yes" hint={yes} defaultChecked={isOn} />
          <RadioRow name={name} value="no" label="No" hint={no} defaultChecked={!isOn} />
        </RadioGroup>
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </Card>
  )
}
