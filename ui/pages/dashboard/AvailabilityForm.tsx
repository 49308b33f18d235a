import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { RadioGroup, RadioRow } from '../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { availabilityOptions } from '../../components/office/availability-words.ts'
import { useCameBack } from '../../components/office/came-back.ts'

const action = '/availability'

/** The technician's own setting of whether they take new jobs. */
export function AvailabilityForm({ availability }: { readonly availability: string }) {
  const back = useCameBack(action)
  return (
    <Card title="New jobs">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack availability" noValidate>
        <RadioGroup
          name="availability"
          label="Are you taking new jobs?"
          hint="While you are off you get no new jobs; those you have stay yours."
          error={back.error('availability')}
        >
          {availabilityOptions.map((option) => (
            <RadioRow
              key={option.value}
              {...option}
              name="availability"
              defaultChecked={option.value === (back.value('availability') ?? availability)}
            />
          ))}
        </RadioGroup>
        <div>
          <Button variant="secondary">Save</Button>
        </div>
      </form>
    </Card>
  )
}
