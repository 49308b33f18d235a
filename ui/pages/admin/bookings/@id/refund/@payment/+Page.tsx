import { useData } from 'vike-react/useData'
import { RefundForm } from '../../../../../../components/money/RefundForm.tsx'
import { AdminPage } from '../../../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function RefundPage() {
  const { job, paymentId, refund } = useData<Data>()
  return (
    <AdminPage
      title="Refund"
      part="/admin/bookings"
      back={{ href: job.href, words: `${job.reference}, ${job.service}` }}
    >
      <RefundForm action={`${job.href}/refund/${paymentId}`} home={job.href} payer={job.customer} refund={refund} />
    </AdminPage>
  )
}
