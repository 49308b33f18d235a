import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../../../components/Card.tsx'
import { EmptyState } from '../../../../../components/EmptyState.tsx'
import { JobTable } from '../../../../../components/office/JobTable.tsx'
import { NextPage } from '../../../../../components/office/NextPage.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function CustomerBookingsPage() {
  const { href, name, jobs, first, next } = useData<Data>()
  return (
    <AdminPage title="Bookings" part={at.admin.customers()} back={{ href, words: name }}>
      <Card title="Latest first">
        <JobTable
          caption={`Bookings of ${name}`}
          jobs={jobs}
          show={['when', 'job', 'customer', 'technician', 'state', 'money']}
          empty={<EmptyState title="Nothing booked yet">Their bookings will appear here.</EmptyState>}
        />
        <NextPage label="Pages of bookings" first={first} next={next} />
      </Card>
    </AdminPage>
  )
}
