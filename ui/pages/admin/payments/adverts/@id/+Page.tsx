import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Button } from '../../../../../components/form/Button.tsx'
import { RadioGroup, RadioRow } from '../../../../../components/form/RadioGroup.tsx'
import { ReceivedFields } from '../../../../../components/money/ReceivedFields.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** A manual payment for days of a listing or a job. A card payment that is open is closed first. */
export default function AdvertPaidPage() {
  const { title, href, owner, state, until, refused } = useData<Data>()
  return (
    <AdminPage
      title="Record a payment"
      part="/admin/payments"
      back={{ href: at.admin.advertPayments(), words: 'Payments of listings and jobs' }}
    >
      <p className="lead">
        <a href={href}>{title}</a> of {owner}
      </p>
      <p>
        {state}. {until}
      </p>
      {refused ? (
        <Notice tone="warn" title="Nothing can be paid for it now">
          <p>{refused}</p>
        </Notice>
      ) : (
        <PaidForm />
      )}
    </AdminPage>
  )
}

function PaidForm() {
  const { action, plans, today, madeOn, entriesSeen, href } = useData<Data>()
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="stack" noValidate>
      <FormProblems of={back} />
      <input type="hidden" name="seen" value={entriesSeen} />
      <ReceivedFields back={back} earliest={madeOn} today={today}>
        <RadioGroup
          name="choice"
          label="Which days does it buy?"
          hint="They begin now, or are added to those that are left."
          error={back.error('choice')}
        >
          {plans.map((plan) => (
            <RadioRow
              key={plan.value}
              name="choice"
              {...plan}
              defaultChecked={plans.length === 1 || back.value('choice') === plan.value}
            />
          ))}
        </RadioGroup>
      </ReceivedFields>
      <div className="row row-tight">
        <Button>Record the payment</Button>
        <a className="button button-secondary" href={href}>
          Cancel
        </a>
      </div>
    </form>
  )
}
