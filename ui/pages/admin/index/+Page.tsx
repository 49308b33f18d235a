import { at } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { Notice } from '../../../components/Notice.tsx'
import { CalendarFeedCard } from '../../../components/account/CalendarFeedCard.tsx'
import { BookRepair } from '../../../components/office/BookRepair.tsx'
import { OfficeOverview } from '../../dashboard/OfficeOverview.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function AdminDashboard() {
  const { overview, calendar, form, done, isSetUp } = useData<Data>()
  return (
    <AdminPage title="Admin Dashboard" part="/admin" done={done} aside={<BookRepair />}>
      {isSetUp && (
        <Notice tone="good" title="Your site is set up, and you are signed in">
          <p>
            Next, check the <a href={at.admin.services()}>services and prices</a>, and see{' '}
            <a href={at.admin.launch()}>what is left to do before you go live</a>.
          </p>
        </Notice>
      )}
      <OfficeOverview overview={overview} />
      {calendar && <CalendarFeedCard feed={calendar} action="/admin/calendar" form={form} whose="everyone's" />}
    </AdminPage>
  )
}
