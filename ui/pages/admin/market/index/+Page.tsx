import { Store } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { queueKinds } from '#modules/market'
import { at, textLimits } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { DeskList } from '../../../../components/desks/DeskList.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { queueWords } from '../../../../components/market/queue-words.ts'
import { FilterForm, isAsked } from '../../../../components/office/FilterForm.tsx'
import { shownColumns } from '../../../../components/lists/shown-columns.ts'
import { LiveRows } from '../../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../../components/lists/ListHead.tsx'
import { type Column, Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

const columns: readonly Column<Data['items'][number]>[] = [
  {
    key: 'what',
    label: 'About',
    cell: ({ href, title, about, reference }) => (
      <span className="two-lines">
        <a href={href}>{title}</a>
        <span className="soft">
          {about}
          {reference && `, ${reference}`}
        </span>
      </span>
    ),
  },
  { key: 'kind', label: 'What', cell: ({ kind }) => <Badge>{kind}</Badge> },
  { key: 'why', label: 'Why', cell: ({ reasons }) => reasons.join(', ') },
  { key: 'since', label: 'Since', cell: ({ since }) => since },
  {
    key: 'due',
    label: 'Due',
    cell: ({ due, isLate }) => (isLate ? <Badge tone="bad">Late: {due}</Badge> : due),
  },
]

/** All that waits for a decision in the market, the oldest due first. */
export default function MarketPage() {
  const { items, parts, asked, isFiltered, first, next, csv, head } = useData<Data>()
  const shown = shownColumns(columns, asked.columns)
  return (
    <AdminPage title="Market" part="/admin/market">
      <nav aria-label="Parts of the queue">
        <ul className="plain row row-tight">
          {parts.map(({ kind, label, count, href, isShown }) => (
            <li key={kind}>
              <a href={href} aria-current={isShown ? 'true' : undefined}>
                <Badge tone={isShown ? 'brand' : count === '0' ? 'plain' : 'warn'}>
                  {label} <span className="figures">{count}</span>
                </Badge>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ListHead
        head={head}
        csv={csv}
        columns={{ all: columns, shown }}
        also={{ href: '/admin/adverts.csv', words: 'Export all adverts as CSV' }}
      >
        <FilterForm
          label="Search the market"
          action={at.admin.market()}
          first={
            <Field
              name="q"
              type="search"
              label="Reference, title, name or e-mail"
              defaultValue={asked.q}
              maxLength={textLimits.search}
            />
          }
          isOpen={isAsked(asked, 'kind')}
        >
          <Select
            name="kind"
            label="Kind"
            defaultValue={asked.kind}
            options={[
              { value: '', label: 'Everything' },
              ...queueKinds.map((value) => ({ value, label: queueWords[value].many })),
            ]}
          />
        </FilterForm>
      </ListHead>
      <LiveRows list="market">
        <DeskList
          title="Waiting, the first due first"
          isFiltered={isFiltered}
          all={{ href: at.admin.market(), words: 'Show everything that waits' }}
          isEmpty={items.length === 0}
          empty={{
            drawing: <Store size={48} aria-hidden="true" />,
            found: 'Nothing matches',
            usual: 'Nothing waits for a decision',
            says: 'Adverts and reviews that are held, reports, complaints, notices and appeals appear here with the time by which each is due.',
          }}
          pages="Pages of the queue"
          first={first}
          next={next}
        >
          <Table
            caption="Waiting for a decision"
            captionHidden
            rows={items}
            rowKey={({ key }) => key}
            columns={shown}
            empty={null}
          />
        </DeskList>
      </LiveRows>
    </AdminPage>
  )
}
