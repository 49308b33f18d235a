import { useData } from 'vike-react/useData'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { BookRepair } from '../../../../components/office/BookRepair.tsx'
import { FoundCard, NothingFound } from '../../../../components/office/FoundCard.tsx'
import { JobTable } from '../../../../components/office/JobTable.tsx'
import { ListHead } from '../../../../components/lists/ListHead.tsx'
import { Tabs } from '../../../../components/Tabs.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { BookingFilters } from './BookingFilters.tsx'

const all = '/admin/bookings'

const titles = { coming: 'Next visits', past: 'Past visits', newest: 'Newest first' } as const
const empty = {
  coming: 'No upcoming visits',
  past: 'No past visits',
  newest: 'No bookings yet',
} as const

export default function BookingsPage() {
  const { jobs, tabs, order, csv, head, ...found } = useData<Data>()
  return (
    <AdminPage title="Bookings" part={all} aside={<BookRepair />}>
      <ListHead head={head} csv={csv}>
        <BookingFilters />
      </ListHead>
      <FoundCard
        things="bookings"
        all={all}
        title={titles[order]}
        above={<Tabs label="Order of the bookings" tabs={tabs} />}
        {...found}
      >
        <JobTable
          caption="Bookings"
          jobs={jobs}
          show={['when', 'job', 'customer', 'technician', 'state', 'money']}
          empty={
            found.isFiltered ? (
              <NothingFound title="No bookings match" all={all} back="Show all bookings" />
            ) : (
              <EmptyState title={empty[order]} action={<BookRepair />}>
                Every booking appears here as soon as it is made.
              </EmptyState>
            )
          }
        />
      </FoundCard>
    </AdminPage>
  )
}
