import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const action = '/admin/plans/adverts'

/** The prices of days of listings and job adverts. */
export function AdvertPlans() {
  const { adverts } = useData<Data>()
  const back = useCameBack(action)
  return (
    <Card id="adverts" title="Listings and job adverts">
      <FormProblems of={back} />
      <p>
        A plan without a price is not offered. Other prices apply to the next payment; what is paid for stays. Nothing
        renews automatically.
      </p>
      <form method="post" action={action} className="stack" noValidate>
        {adverts.plans.map(({ name, label, pounds }) => (
          <Field
            key={name}
            name={name}
            label={label}
            inputMode="decimal"
            className="figures"
            defaultValue={back.value(name) ?? pounds}
            error={back.error(name)}
          />
        ))}
        <Checkbox
          name="review_before_live"
          value="yes"
          label="A person looks at each listing and job before it is shown"
          defaultChecked={back.isBack ? back.value('review_before_live') === 'yes' : adverts.reviewBeforeLive}
        />
        <div>
          <Button>Save the prices</Button>
        </div>
      </form>
    </Card>
  )
}
