import { QrCode as QrIcon } from 'lucide-react'
import { Card } from '../../../components/Card.tsx'
import { QrCode } from '../../../components/QrCode.tsx'
import { Button } from '../../../components/form/Button.tsx'
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
        </div>
      )}
    </Card>
  )
}
