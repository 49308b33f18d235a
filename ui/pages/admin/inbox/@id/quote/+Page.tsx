import { useData } from 'vike-react/useData'
import { MakeQuote } from '../../../../../components/desks/MakeQuote.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function ChatQuotePage() {
  const { from, ...form } = useData<Data>()
  return (
    <AdminPage title="Make a quote" part="/admin/inbox" back={from}>
      <MakeQuote {...form} />
    </AdminPage>
  )
}
