import { Download, Search } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { LinkButton } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { NextPage } from '../../../components/office/NextPage.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { AuditLine, Data } from './+data.ts'
import { AuditFilters } from './AuditFilters.tsx'

const columns: readonly Column<AuditLine>[] = [
  {
    key: 'what',
    label: 'What',
    cell: ({ what, target }) => (
      <span className="two-lines">
        <span>{what}</span>{' '}
        <span className="soft small">{target.href ? <a href={target.href}>{target.id}</a> : target.id}</span>
      </span>
    ),
  },
  {
    key: 'who',
    label: 'Who',
    cell: ({ who, role, where }) => (
      <span className="two-lines">
        <span>
          {who} ({role})
        </span>{' '}
        <span className="soft small">{where}</span>
      </span>
    ),
  },
  { key: 'when', label: 'When', cell: ({ when }) => when },
  {
    key: 'facts',
    label: 'Change',
    cell: ({ facts }) => (
      <ul className="audit-facts">
        {facts.map(({ name, before, after }) => (
          <li key={name}>
            {name}: {before !== null && <del>{before}</del>} {after === null ? 'nothing' : <ins>{after}</ins>}
          </li>
        ))}
      </ul>
    ),
  },
]

export default function AuditPage() {
  const { lines, isFiltered, first, next, csv } = useData<Data>()
  return (
    <AdminPage
      title="Audit log"
      part="/admin/audit"
      aside={
        csv && (
          <LinkButton variant="secondary" href={csv} icon={<Download size={20} aria-hidden="true" />}>
            Export as CSV
          </LinkButton>
        )
      }
    >
      <p className="soft">
        What staff did to people, money, prices and settings. Nothing here can be changed or removed, by anybody.
      </p>
      <AuditFilters />
      <Card title={isFiltered ? 'Found' : 'Newest first'} actions={isFiltered && <a href="/admin/audit">Show all</a>}>
        <Table
          caption="What was done"
          captionHidden
          columns={columns}
          rows={lines}
          rowKey={({ id }) => id}
          empty={<NothingFound isFiltered={isFiltered} />}
        />
        <NextPage label="Pages of the audit log" first={first} next={next} />
      </Card>
    </AdminPage>
  )
}

function NothingFound({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      drawing={<Search size={48} aria-hidden="true" />}
      title="Nothing like that was done"
      action={<a href="/admin/audit">Show all</a>}
    >
      Look for a part of it only, or for another day.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing was done yet" action={<a href="/admin">Today</a>}>
      Each change by staff appears here as soon as it is made.
    </EmptyState>
  )
}
