import { Banknote, QrCode as QrIcon } from 'lucide-react'
import { at, doneAt } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { QrCode } from '../../../components/QrCode.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** How the booking is paid: what is due, live, and the ways to pay it on site. */
export function PaymentPart({ data }: { readonly data: Data }) {
  const { payment, payLink, mayCollect, visit, page } = data
  const action = `/fulfillment/visits/${visit.id}/pay-link`
  const back = useCameBack(action)
  return (
    <Card title="Payment" id="payment">
      <FormProblems of={back} />
      <div aria-live="polite" className="payment-standing">
        <p data-live-visit={payment.booking} data-due={payment.isDue ? '' : undefined}>
          <strong className="figures">{payment.words}</strong>
        </p>
      </div>
      {mayCollect && payment.isDue && (
        <div className="payment-ways stack">
          {payLink && payment.amount && (
            <div className="pay-code stack">
              <QrCode
                picture={payLink.picture}
                label={`QR code of the link to pay ${payment.amount}. The link stands below.`}
              />
              <p>
                Let the customer scan it with the camera of their phone, or open <a href={payLink.url}>{payLink.url}</a>
              </p>
              <p className="soft">
                “Paid” appears above as soon as the money is in. <a href={`${page}#payment`}>Look again</a>
              </p>
            </div>
          )}
          {!payLink && (
            <form method="post" action={action} noValidate>
              <Button variant="secondary" wide="on-phones" icon={<QrIcon size={20} aria-hidden="true" />}>
                Show QR code to pay
              </Button>
            </form>
          )}
          <CashForm data={data} />
        </div>
      )}
      <output className="soft" data-cash-saved />
    </Card>
  )
}

/** The customer pays the technician in cash, all of it or a part. */
function CashForm({ data: { payment, visit } }: { readonly data: Data }) {
  const action = `/fulfillment/visits/${visit.id}/cash`
  const back = useCameBack(action)
  return (
    <details open={back.isBack ? true : undefined}>
      <summary className="fold">Paid in cash?</summary>
      <form
        method="post"
        action={action}
        className="stack"
        noValidate
        data-cash
        data-visit={visit.id}
        data-then={doneAt(at.tracker(payment.booking), 'cash', 'payment')}
      >
        <FormProblems of={back} />
        <input type="hidden" name="action_id" value={globalThis.crypto.randomUUID()} />
        <Field
          name="amount"
          label="Cash taken in pounds"
          hint="Count it first: the customer gets the receipt as soon as it is recorded, and the cash stays with you until you hand it in."
          inputMode="decimal"
          className="input-narrow figures"
          defaultValue={back.value('amount') ?? payment.pounds}
          error={back.error('amount')}
        />
        <p className="says" data-cash-words />
        <Button variant="secondary" wide="on-phones" icon={<Banknote size={20} aria-hidden="true" />}>
          Record cash
        </Button>
      </form>
    </details>
  )
}
