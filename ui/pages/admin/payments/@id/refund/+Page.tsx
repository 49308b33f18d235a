import { useData } from 'vike-react/useData'
import { RefundForm } from '../../../../../components/money/RefundForm.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** The refund of any payment, also of one without a booking. */
export default function PaymentRefundPage() {
  const { action, home, words, payer, refund } = useData<Data>()
  return (
    <AdminPage title="Refund" part="/admin/payments" back={{ href: home, words }}>
      <RefundForm action={action} home={home} payer={payer} refund={refund} />
    </AdminPage>
  )
}
