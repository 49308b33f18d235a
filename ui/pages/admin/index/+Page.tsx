import { useData } from 'vike-react/useData'
import { CalendarFeedCard } from '../../../components/account/CalendarFeedCard.tsx'
import { BookRepair } from '../../../components/office/BookRepair.tsx'
import { OfficeOverview } from '../../dashboard/OfficeOverview.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function AdminDashboard() {
  const { overview, calendar, form, done } = useData<Data>()
  return (
    <AdminPage title="Admin Dashboard" part="/admin" done={done} aside={<BookRepair />}>
      <OfficeOverview overview={overview} />
      {calendar && <CalendarFeedCard feed={calendar} action="/admin/calendar" form={form} whose="everyone's" />}
    </AdminPage>
  )
}
