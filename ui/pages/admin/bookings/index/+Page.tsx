import { Search } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { JobTable } from '../../../../components/office/JobTable.tsx'
import { NextPage } from '../../../../components/office/NextPage.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { BookingFilters } from './BookingFilters.tsx'

export default function BookingsPage() {
  const { jobs, isFiltered, first, next } = useData<Data>()
  return (
    <AdminPage title="Bookings" part="/admin/bookings">
      <BookingFilters />
      <Card
        title={isFiltered ? 'Found' : 'Newest first'}
        actions={isFiltered && <a href="/admin/bookings">Show all</a>}
      >
        <JobTable
          caption="Bookings"
          jobs={jobs}
          show={['when', 'job', 'customer', 'technician', 'state', 'money']}
          empty={<NothingFound isFiltered={isFiltered} />}
        />
        <NextPage label="Pages of bookings" first={first} next={next} />
      </Card>
    </AdminPage>
  )
}

function NothingFound({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      drawing={<Search size={48} aria-hidden="true" />}
      title="No booking is like that"
      action={<a href="/admin/bookings">Show all bookings</a>}
    >
      Look for a part of it only, or for another day.
    </EmptyState>
  ) : (
    <EmptyState title="No bookings yet" action={<a href="/book">Book a repair</a>}>
      Every booking appears here as soon as it is made.
    </EmptyState>
  )
}
