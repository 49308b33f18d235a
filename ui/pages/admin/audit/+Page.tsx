import { useData } from 'vike-react/useData'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { CsvLink, FoundCard, NothingFound } from '../../../components/office/FoundCard.tsx'
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
        <span className="soft small">
          {target.kind}: {target.href ? <a href={target.href}>{target.name}</a> : target.name}
        </span>
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

const all = '/admin/audit'

export default function AuditPage() {
  const { lines, csv, ...found } = useData<Data>()
  return (
    <AdminPage title="Audit log" part={all} aside={<CsvLink href={csv} />}>
      <p className="soft">
        Changes by staff to users, payments, prices and settings. Nobody can change or remove anything here.
      </p>
      <AuditFilters />
      <FoundCard things="the audit log" all={all} {...found}>
        <Table
          caption="What was done"
          captionHidden
          columns={columns}
          rows={lines}
          rowKey={({ id }) => id}
          empty={
            found.isFiltered ? (
              <NothingFound title="No entries match" all={all} back="Show all" />
            ) : (
              <EmptyState title="No entries yet" action={<a href="/admin">Today</a>}>
                Each change by staff appears here as soon as it is made.
              </EmptyState>
            )
          }
        />
      </FoundCard>
    </AdminPage>
  )
}
