import { useData } from 'vike-react/useData'
import { MakeQuote } from '../../../../../components/desks/MakeQuote.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function EnquiryQuotePage() {
  const { from, ...form } = useData<Data>()
  return (
    <AdminPage title="Make a quote" part="/admin/enquiries" back={from}>
      <MakeQuote {...form} />
    </AdminPage>
  )
}
