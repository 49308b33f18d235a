import { useData } from 'vike-react/useData'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { FoundCard, NothingFound } from '../../../../components/office/FoundCard.tsx'
import { JobTable } from '../../../../components/office/JobTable.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { BookingFilters } from './BookingFilters.tsx'

const all = '/admin/bookings'

export default function BookingsPage() {
  const { jobs, ...found } = useData<Data>()
  return (
    <AdminPage title="Bookings" part={all}>
      <BookingFilters />
      <FoundCard things="bookings" all={all} {...found}>
        <JobTable
          caption="Bookings"
          jobs={jobs}
          show={['when', 'job', 'customer', 'technician', 'state', 'money']}
          empty={
            found.isFiltered ? (
              <NothingFound title="No booking is like that" all={all} back="Show all bookings" />
            ) : (
              <EmptyState title="No bookings yet" action={<a href="/book">Book a repair</a>}>
                Every booking appears here as soon as it is made.
              </EmptyState>
            )
          }
        />
      </FoundCard>
    </AdminPage>
  )
}
