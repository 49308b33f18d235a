import { CalendarHeart } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { dueFacts, dueKinds } from '#modules/care'
import { atCare } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { DeskList } from '../../../components/desks/DeskList.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { shownColumns } from '../../../components/lists/shown-columns.ts'
import { LiveRows } from '../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../components/lists/ListHead.tsx'
import { FilterForm } from '../../../components/office/FilterForm.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

type Shown = Data['dues'][number]

const columns: readonly Column<Data['dues'][number]>[] = [
  { key: 'what', label: 'Check or service', cell: ({ name }) => name },
  { key: 'due', label: 'Due', cell: ({ due }) => <Badge tone={due.tone}>{due.words}</Badge> },
  { key: 'where', label: 'Property', cell: (line) => <Where line={line} /> },
  { key: 'whose', label: 'Customer', cell: ({ owner, ownerHref }) => <a href={ownerHref}>{owner}</a> },
  {
    key: 'book',
    label: 'Next',
    cell: ({ bookHref, name, property }) => (
      <a href={bookHref}>
        Book it
        <span className="out-of-sight">
          : {name} of {property}
        </span>
      </a>
    ),
  },
]

const visitColumns: readonly Column<Data['visits'][number]>[] = [
  { key: 'due', label: 'Due', cell: ({ due }) => <Badge tone={due.tone}>{due.words}</Badge> },
  {
    key: 'what',
    label: 'Visit',
    cell: ({ service, plan, planHref }) => (
      <span className="two-lines">
        {service}
        <a href={planHref}>{plan}</a>
      </span>
    ),
  },
  { key: 'where', label: 'Property', cell: (line) => <Where line={line} /> },
  { key: 'whose', label: 'Customer', cell: ({ owner, ownerHref }) => <a href={ownerHref}>{owner}</a> },
  {
    key: 'book',
    label: 'Next',
    cell: ({ bookHref, service, property }) =>
      bookHref ? (
        <a href={bookHref}>
          Book this
          <span className="out-of-sight">
            : {service} of {property}
          </span>
        </a>
      ) : (
        <span className="soft">After the 14 days to cancel</span>
      ),
  },
]

/** Checks and services of properties that are overdue or due within 60 days. */
export default function CarePage() {
  const { asked, dues, copies, visits, isFiltered, first, next, csv, head } = useData<Data>()
  const shown = shownColumns(columns, asked.columns)
  return (
    <AdminPage title="What is due" part={atCare.due()}>
      <ListHead head={head} csv={csv} columns={{ all: columns, shown }}>
        <FilterForm
          label="What is due"
          action={atCare.due()}
          first={
            <Select
              name="kind"
              label="Check or service"
              defaultValue={asked.kind}
              options={[
                { value: '', label: 'All' },
                ...dueKinds.map((value) => ({ value, label: dueFacts[value].words })),
              ]}
            />
          }
        />
      </ListHead>
      <LiveRows list="care">
        <DeskList
          title="Overdue, and due within 60 days"
          isFiltered={isFiltered}
          all={{ href: atCare.due(), words: 'Show all' }}
          isEmpty={dues.length === 0}
          empty={{
            drawing: <CalendarHeart size={48} aria-hidden="true" />,
            found: 'Nothing of this kind is due',
            usual: 'Nothing is due',
            says: 'Enter on the page of a property when its gas safety check, boiler service or EICR was done.',
          }}
          pages="Pages of what is due"
          first={first}
          next={next}
          lead={
            <p className="soft">Owners and the office are reminded 60, 30 and 7 days before, and when it is overdue.</p>
          }
        >
          <Table
            caption="What is due"
            captionHidden
            rows={dues}
            rowKey={({ key }) => key}
            columns={shown}
            empty={null}
          />
        </DeskList>
      </LiveRows>
      {visits.length > 0 && (
        <Card title="Visits of maintenance plans to be booked" id="visits">
          <Table
            caption="Visits of plans"
            captionHidden
            rows={visits}
            rowKey={({ key }) => key}
            columns={visitColumns}
            empty={null}
          />
        </Card>
      )}
      {copies.length > 0 && (
        <Card title="Copies of gas safety records that tenants still need" id="copies">
          <Table
            caption="Copies for tenants"
            captionHidden
            rows={copies}
            rowKey={({ id }) => id}
            columns={[
              { key: 'due', label: 'Copy', cell: ({ due }) => <Badge tone={due.tone}>{due.words}</Badge> },
              { key: 'tenant', label: 'For', cell: ({ who }) => who },
              {
                key: 'where',
                label: 'Property',
                cell: ({ address, href }) => <a href={href}>{address}</a>,
              },
              { key: 'whose', label: 'Customer', cell: ({ owner, ownerHref }) => <a href={ownerHref}>{owner}</a> },
            ]}
            empty={null}
          />
        </Card>
      )}
    </AdminPage>
  )
}

function Where({
  line: { property, propertyHref, address },
}: {
  readonly line: Pick<Shown, 'property' | 'propertyHref' | 'address'>
}) {
  return (
    <span className="two-lines">
      <a href={propertyHref}>{property}</a>
      <span className="soft">{address}</span>
    </span>
  )
}
