import { useData } from 'vike-react/useData'
import { OfficeOverview } from '../../dashboard/OfficeOverview.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function AdminDashboard() {
  const { overview, done } = useData<Data>()
  return (
    <AdminPage title="Admin Dashboard" part="/admin" done={done}>
      <OfficeOverview overview={overview} />
    </AdminPage>
  )
}
