import { Plus } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { BulkBar } from '../../../../components/lists/BulkBar.tsx'
import { ListHead } from '../../../../components/lists/ListHead.tsx'
import { LiveRows } from '../../../../components/lists/LiveRows.tsx'
import { FilterForm, TextFilter, isAsked } from '../../../../components/office/FilterForm.tsx'
import { NothingFound } from '../../../../components/office/FoundCard.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { LinkButton } from '../../../../components/form/Button.tsx'
import { Table } from '../../../../components/Table.tsx'
import { usePageInput } from '../../../../components/office/came-back.ts'
import { MoveButtons } from '../../../../components/settings/MoveButtons.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

type Group = Data['groups'][number]

export default function ServicesPage() {
  const { groups, asked, trades, hasAny, isFiltered, csv, head, done } = useData<Data>()
  const { vatRegistered } = usePageInput().site
  return (
    <AdminPage title="Services and prices" part="/admin/services" done={done}>
      <div className="row">
        <LinkButton href={atSystem.newService()} icon={<Plus size={20} aria-hidden="true" />}>
          New service
        </LinkButton>
        <a href={atSystem.trades()}>Trades and their order</a>
      </div>
      {!hasAny ? (
        <EmptyState title="No services yet">Add one, or apply the catalogue file.</EmptyState>
      ) : (
        <>
          <ListHead head={head} csv={csv}>
            <FilterForm
              label="Services"
              action={at.admin.services()}
              first={<TextFilter label="Name or description" asked={asked} />}
              isOpen={isAsked(asked, 'trade', 'offered')}
            >
              <Select
                name="trade"
                label="Trade"
                defaultValue={asked.trade}
                options={[{ value: '', label: 'Every trade' }, ...trades]}
              />
              <Select
                name="offered"
                label="Offered"
                defaultValue={asked.offered}
                options={[
                  { value: '', label: 'Offered or retired' },
                  { value: 'yes', label: 'Offered' },
                  { value: 'no', label: 'Retired' },
                ]}
              />
            </FilterForm>
          </ListHead>
          {groups.length > 0 && <Categories groups={groups} isFiltered={isFiltered} />}
          <p>
            {vatRegistered ? 'Prices are what a customer pays, including VAT.' : 'Prices are what a customer pays.'}
          </p>
          <LiveRows list="services">
            {groups.length === 0 && (
              <NothingFound title="No services match" all={at.admin.services()} back="Show all services" />
            )}
            <div className="stack">
              {groups.map((group) => (
                <Services key={group.slug} group={group} />
              ))}
            </div>
            {groups.length > 0 && <BulkBar actions={['retire']} file="/admin/services.csv" />}
          </LiveRows>
        </>
      )}
    </AdminPage>
  )
}

function Categories({ groups, isFiltered }: Pick<Data, 'groups' | 'isFiltered'>) {
  return (
    <nav aria-label="Categories" className="row row-tight">
      {groups.map(({ slug, label }) => (
        <a key={slug} href={`#${slug}`}>
          {label}
        </a>
      ))}
      {isFiltered && <a href={at.admin.services()}>Show all services</a>}
    </nav>
  )
}

function Services({ group: { slug, label, services } }: { readonly group: Group }) {
  return (
    <Card id={slug} title={label}>
      <Table
        caption={`${label} services`}
        captionHidden
        rows={services}
        rowKey={({ id }) => id}
        select={({ id, name }) => ({ id, label: name })}
        empty={null}
        columns={[
          { key: 'name', label: 'Service', cell: ({ id, name }) => <a href={at.admin.service(id)}>{name}</a> },
          { key: 'duration', label: 'Takes', cell: ({ duration }) => duration },
          { key: 'offered', label: 'Offered', cell: ({ isActive }) => (isActive ? 'Yes' : <Badge>Retired</Badge>) },
          { key: 'price', label: 'Price', end: true, cell: ({ price }) => <strong>{price}</strong> },
          { key: 'emergency', label: 'Emergency', end: true, cell: ({ emergencyPrice }) => emergencyPrice },
          { key: 'order', label: 'Order', cell: order },
        ]}
      />
    </Card>
  )
}

const order = ({ href, name, isFirst, isLast }: Group['services'][number]) => (
  <MoveButtons action={`${href}/move`} name={name} isFirst={isFirst} isLast={isLast} />
)
