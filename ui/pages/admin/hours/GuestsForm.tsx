import { at } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const name = 'guests_may_book'

/** Whether customers may book without an account. */
export function GuestsForm() {
  const { guestsMayBook } = useData<Data>()
  const action = `${at.admin.hours()}/guests`
  const back = useCameBack(action)
  return (
    <Card title="Booking without an account" id="guests">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <RadioGroup name={name} label="May customers book without an account?" error={back.error(name)}>
          <RadioRow
            name={name}
            value="yes"
            label="Yes"
            hint="We send a code to their e-mail address."
            defaultChecked={guestsMayBook}
          />
          <RadioRow name={name} value="no" label="No" hint="They sign in or sign up." defaultChecked={!guestsMayBook} />
        </RadioGroup>
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </Card>
  )
}
