import { useData } from 'vike-react/useData'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { BookRepair } from '../../../../components/office/BookRepair.tsx'
import { FoundCard, NothingFound } from '../../../../components/office/FoundCard.tsx'
import { JobTable, jobColumns } from '../../../../components/office/JobTable.tsx'
import { shownColumns } from '../../../../components/lists/shown-columns.ts'
import { LiveRows } from '../../../../components/lists/LiveRows.tsx'
import { BulkBar } from '../../../../components/lists/BulkBar.tsx'
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

const columns = jobColumns(['when', 'job', 'customer', 'technician', 'state', 'money'])

export default function BookingsPage() {
  const { jobs, tabs, order, csv, head, asked, ...found } = useData<Data>()
  const shown = shownColumns(columns, asked.columns)
  return (
    <AdminPage title="Bookings" part={all} aside={<BookRepair />}>
      <ListHead head={head} csv={csv} columns={{ all: columns, shown }}>
        <BookingFilters />
      </ListHead>
      <LiveRows list="bookings">
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
            isSelectable
            show={shown.map(({ key }) => key)}
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
          {jobs.length > 0 && <BulkBar actions={['assign', 'message']} file="/admin/bookings.csv" />}
        </FoundCard>
      </LiveRows>
    </AdminPage>
  )
}
