import { atSystem } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { Notice } from '../../../components/Notice.tsx'
import { CalendarFeedCard } from '../../../components/account/CalendarFeedCard.tsx'
import { BookRepair } from '../../../components/office/BookRepair.tsx'
import { OfficeOverview } from '../../dashboard/OfficeOverview.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function AdminDashboard() {
  const { overview, calendar, form, done, left } = useData<Data>()
  return (
    <AdminPage title="Admin Dashboard" part="/admin" done={done} aside={<BookRepair />}>
      {left && (
        <Notice title={`First start: ${left.done} of ${left.all} steps are done`}>
          <p>
            Next: {left.next}. <a href={atSystem.firstStart()}>All steps before you go live</a>
          </p>
        </Notice>
      )}
      <OfficeOverview overview={overview} />
      {calendar && <CalendarFeedCard feed={calendar} action="/admin/calendar" form={form} whose="everyone's" />}
    </AdminPage>
  )
}
