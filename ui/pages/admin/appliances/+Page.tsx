import { Flame } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { applianceKinds, applianceWords } from '#modules/care'
import { atCare } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { DeskList } from '../../../components/desks/DeskList.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { shownColumns } from '../../../components/lists/shown-columns.ts'
import { LiveRows } from '../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../components/lists/ListHead.tsx'
import { FilterForm, TextFilter, isAsked } from '../../../components/office/FilterForm.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

type Shown = Data['appliances'][number]

const columns: readonly Column<Data['appliances'][number]>[] = [
  { key: 'what', label: 'Appliance', cell: (one) => <What appliance={one} /> },
  { key: 'where', label: 'Property', cell: (one) => <Where appliance={one} /> },
  { key: 'whose', label: 'Customer', cell: ({ owner, ownerHref }) => <a href={ownerHref}>{owner}</a> },
  {
    key: 'guarantee',
    label: 'Guarantee',
    cell: ({ guarantee }) =>
      guarantee ? <Badge tone={guarantee.tone}>{guarantee.words}</Badge> : <span className="soft">Not known</span>,
  },
]

/** Every appliance of every property, with what is left of its guarantee. */
export default function AppliancesPage() {
  const { asked, appliances, isFiltered, first, next, csv, head } = useData<Data>()
  const shown = shownColumns(columns, asked.columns)
  return (
    <AdminPage title="Appliances" part={atCare.appliances()}>
      <ListHead head={head} csv={csv} columns={{ all: columns, shown }}>
        <FilterForm
          label="Appliances"
          action={atCare.appliances()}
          first={<TextFilter label="Make, model, serial number, address or owner" asked={asked} />}
          isOpen={isAsked(asked, 'kind', 'guarantee')}
        >
          <Select
            name="kind"
            label="Kind"
            defaultValue={asked.kind}
            options={[
              { value: '', label: 'Every kind' },
              ...applianceKinds.map((value) => ({ value, label: applianceWords[value] })),
            ]}
          />
          <Select
            name="guarantee"
            label="Guarantee"
            defaultValue={asked.guarantee}
            options={[
              { value: '', label: 'Any or none' },
              { value: 'ends_soon', label: 'Ends within 60 days' },
              { value: 'ended', label: 'Ended' },
              { value: 'runs', label: 'Runs longer' },
            ]}
          />
        </FilterForm>
      </ListHead>
      <LiveRows list="appliances">
        <DeskList
          title="Appliances, the latest first"
          isFiltered={isFiltered}
          all={{ href: atCare.appliances(), words: 'Show all' }}
          isEmpty={appliances.length === 0}
          empty={{
            drawing: <Flame size={48} aria-hidden="true" />,
            found: 'No appliances match',
            usual: 'No appliance is kept yet',
            says: 'Customers, technicians on a visit and you add them on the page of a property.',
          }}
          pages="Pages of appliances"
          first={first}
          next={next}
        >
          <Table
            caption="Appliances"
            captionHidden
            rows={appliances}
            rowKey={({ id }) => id}
            columns={shown}
            empty={null}
          />
        </DeskList>
      </LiveRows>
    </AdminPage>
  )
}

function What({ appliance: { href, name, facts } }: { readonly appliance: Shown }) {
  return (
    <span className="two-lines">
      <a href={href}>{name}</a>
      <span className="soft">{facts.join(' · ')}</span>
    </span>
  )
}

function Where({ appliance: { property, propertyHref, address } }: { readonly appliance: Shown }) {
  return (
    <span className="two-lines">
      <a href={propertyHref}>{property}</a>
      <span className="soft">{address}</span>
    </span>
  )
}
