import { Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { billingPeriods } from '#modules/catalogue'
import { enquiryLimits } from '#modules/enquiries'
import { at, formatPence, textLimits } from '#modules/shared'
import { AskerFields } from '../../components/account/AskerFields.tsx'
import { Card } from '../../components/Card.tsx'
import { BotCheck } from '../../components/form/BotCheck.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Field } from '../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../components/form/RadioGroup.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import { nothingCharged } from '../../components/plans/PlanTable.tsx'
import type { Data } from './+data.ts'

const action = at.plans()
const periodWords = { monthly: 'Monthly', yearly: 'Yearly' } as const

/** A request for a plan, for anybody: the plan of the address is chosen. */
export function RequestForm() {
  const { shown, plan, period } = useData<Data>()
  const back = useCameBack(action)
  const chosen = back.value('plan') ?? plan
  const chosenPeriod = back.value('billing') ?? period
  return (
    <Card id="request" title="Request a plan">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack plan-request" noValidate>
        <RadioGroup name="plan" label="Which plan?" error={back.error('plan')}>
          {shown.plans.map(({ id, name, monthly, yearly }) => (
            <RadioRow
              key={id}
              name="plan"
              value={id}
              label={name}
              hint={`${formatPence(monthly)} a month, or ${formatPence(yearly)} a year`}
              defaultChecked={chosen === id}
            />
          ))}
        </RadioGroup>
        <RadioGroup name="billing" label="Paid how?" error={back.error('billing')}>
          {billingPeriods.map((each) => (
            <RadioRow
              key={each}
              name="billing"
              value={each}
              label={periodWords[each]}
              defaultChecked={chosenPeriod === each}
            />
          ))}
        </RadioGroup>
        <AskerFields back={back} phone="optional" />
        <Field
          name="postcode"
          label="Postcode of the property"
          optional
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={textLimits.postcode}
          className="input-narrow figures"
          defaultValue={back.value('postcode')}
          error={back.error('postcode')}
        />
        <TextArea
          name="message"
          label="Anything we should know?"
          hint="For example the age of the boiler, or how many flats there are."
          optional
          rows={4}
          maxLength={enquiryLimits.planMessage}
          defaultValue={back.value('message')}
          error={back.error('message')}
        />
        <BotCheck />
        <p>
          <strong>{nothingCharged}</strong> We keep your request for twelve months.
        </p>
        <div>
          <Button icon={<Send size={20} aria-hidden="true" />}>Request this plan</Button>
        </div>
      </form>
    </Card>
  )
}
