import { Archive } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { DeskList } from '../../../components/desks/DeskList.tsx'
import { LiveRows } from '../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../components/lists/ListHead.tsx'
import { shownColumns } from '../../../components/lists/shown-columns.ts'
import { FilterForm, TextFilter } from '../../../components/office/FilterForm.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data, OldJobShown } from './+data.ts'

const columns: readonly Column<OldJobShown>[] = [
  { key: 'day', label: 'Date', cell: ({ id, day }) => <span id={id}>{day}</span> },
  { key: 'work', label: 'Work', cell: (job) => <Work job={job} /> },
  { key: 'customer', label: 'Customer', cell: (one) => <a href={one.customerHref}>{one.customer}</a> },
  { key: 'place', label: 'Place', cell: (job) => <Place job={job} /> },
  { key: 'price', label: 'Price', end: true, cell: ({ price }) => price ?? '' },
]

/** Jobs that were done before this program was used. */
export default function OldJobsPage() {
  const { asked, customer, jobs, isFiltered, first, next, csv, head } = useData<Data>()
  const shown = shownColumns(columns, asked.columns)
  return (
    <AdminPage
      title={customer ? `Old jobs of ${customer.name}` : 'Old jobs'}
      part={atSystem.oldJobs()}
      {...(customer && { back: { href: customer.href, words: customer.name } })}
    >
      <p className="lead">Jobs of your last program. They are closed: no figure of takings has them.</p>
      <ListHead head={head} csv={csv} columns={{ all: columns, shown }}>
        <FilterForm
          label="Old jobs"
          action={atSystem.oldJobs()}
          first={
            <>
              {asked.customer !== '' && <input type="hidden" name="customer" value={asked.customer} />}
              <TextFilter label="Work, number, notes, technician, address or customer" asked={asked} />
            </>
          }
        />
      </ListHead>
      <LiveRows list="old-jobs">
        <DeskList
          title="Old jobs, the latest first"
          isFiltered={isFiltered}
          all={{ href: atSystem.oldJobs(), words: 'Show all' }}
          isEmpty={jobs.length === 0}
          empty={{
            drawing: <Archive size={48} aria-hidden="true" />,
            found: 'No old jobs match',
            usual: 'No old job is kept',
            says: 'An administrator imports them from a CSV file at Imports.',
          }}
          pages="Pages of old jobs"
          first={first}
          next={next}
        >
          <Table caption="Old jobs" captionHidden rows={jobs} rowKey={({ id }) => id} columns={shown} empty={null} />
        </DeskList>
      </LiveRows>
    </AdminPage>
  )
}

function Work({ job: { work, number, technician, notes } }: { readonly job: OldJobShown }) {
  const facts = [number && `Number ${number}`, technician && `by ${technician}`].filter((fact) => fact !== null)
  return (
    <span className="two-lines">
      <span>{work}</span>
      {facts.length > 0 && <span className="soft">{facts.join(' · ')}</span>}
      {notes && <span className="soft">{notes}</span>}
    </span>
  )
}

function Place({ job: { place, placeHref } }: { readonly job: OldJobShown }) {
  if (!place) return <span className="soft">Not known</span>
  return placeHref ? <a href={placeHref}>{place}</a> : place
}
