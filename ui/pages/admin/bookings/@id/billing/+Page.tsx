import { textLimits } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../../components/form/Button.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { RadioGroup, RadioRow } from '../../../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../../../components/office/came-back.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'
import './billing.css'

const settledTitles = {
  paid: 'The payer can no longer change: money has come in',
  'on-card': 'The payer can no longer change: a card is authorised or saved',
  cancelled: 'The booking was cancelled, and nothing was paid for it',
} as const

export default function BillingPage() {
  const { job, settled, purchaseOrder } = useData<Data>()
  const action = `${job.href}/billing`
  const back = useCameBack(action)
  return (
    <AdminPage
      title="Who pays"
      part="/admin/bookings"
      back={{ href: job.href, words: `${job.reference}, ${job.service}` }}
    >
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Card title={`For ${job.price}`}>
          {settled ? <Settled /> : <Choices back={back} />}
          <Field
            name="purchase_order"
            label="Purchase order or reference"
            hint="The customer’s own reference. It appears on all receipts, including earlier ones."
            optional
            maxLength={textLimits.purchaseOrder}
            className="figures"
            autoComplete="off"
            defaultValue={back.value('purchase_order') ?? purchaseOrder ?? ''}
            error={back.error('purchase_order')}
          />
        </Card>
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </AdminPage>
  )
}

function Choices({ back }: { readonly back: CameBack }) {
  const { choices, chosen, payer } = useData<Data>()
  const who = back.value('who') ?? chosen
  const other = chosen === 'other' ? payer : null
  return (
    <>
      <RadioGroup
        name="who"
        label="Who pays"
        hint="We write to them at once, with the price. Anyone asked before is told that they no longer need to pay."
        error={back.error('who')}
      >
        {choices.map(({ value, label, hint }) => (
          <RadioRow
            key={value}
            name="who"
            value={value}
            label={label}
            hint={<span className="payer-address">{hint}</span>}
            defaultChecked={who === value}
          />
        ))}
        <RadioRow name="who" value="other" label="Somebody else" hint="Named below." defaultChecked={who === 'other'} />
      </RadioGroup>
      <Field
        name="payer_name"
        label="Name of somebody else"
        optional
        maxLength={textLimits.fullName}
        autoComplete="off"
        defaultValue={back.value('payer_name') ?? other?.name ?? ''}
        error={back.error('payer_name')}
      />
      <Field
        name="payer_email"
        label="E-mail of somebody else"
        optional
        type="email"
        maxLength={textLimits.email}
        autoComplete="off"
        defaultValue={back.value('payer_email') ?? other?.email ?? ''}
        error={back.error('payer_email')}
      />
    </>
  )
}

/** Stays as it is, and is sent along so. */
function Settled() {
  const { settled, payer, choices } = useData<Data>()
  if (!settled) return null
  return (
    <>
      <Notice title={settledTitles[settled]}>
        <p className="payer-address">
          {payer ? `${payer.name}, ${payer.email}` : choices[0]?.label}. Only the purchase order can still be changed.
        </p>
      </Notice>
      <input type="hidden" name="who" value={payer ? 'other' : 'contact'} />
      {payer && <input type="hidden" name="payer_name" value={payer.name} />}
      {payer && <input type="hidden" name="payer_email" value={payer.email} />}
    </>
  )
}
