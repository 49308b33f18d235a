import { useData } from 'vike-react/useData'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { FoundCard, NothingFound } from '../../../components/office/FoundCard.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data, SecurityLine } from './+data.ts'
import { SecurityFilters } from './SecurityFilters.tsx'

const columns: readonly Column<SecurityLine>[] = [
  {
    key: 'what',
    label: 'What',
    cell: ({ what, detail }) => (
      <span className="two-lines">
        <span>{what}</span> <span className="soft small">{detail}</span>
      </span>
    ),
  },
  { key: 'who', label: 'Who', cell: ({ who, href }) => (href ? <a href={href}>{who}</a> : who) },
  { key: 'when', label: 'When', cell: ({ when }) => when },
  {
    key: 'source',
    label: 'From where',
    cell: ({ source, requestId }) => (
      <span className="two-lines">
        {source && (
          <a className="small keep-together" href={source.href}>
            {source.name}
          </a>
        )}{' '}
        <span className="soft small">{requestId}</span>
      </span>
    ),
  },
]

const all = '/admin/security-log'

export default function SecurityLogPage() {
  const { lines, ...found } = useData<Data>()
  return (
    <AdminPage title="Security log" part={all}>
      <p className="soft">
        Sign-ins, failed attempts, refusals and limits of the last 90 days. The same key stands for the same network
        address; the address itself is not kept.
      </p>
      <SecurityFilters />
      <FoundCard things="the security log" all={all} {...found}>
        <Table
          caption="What happened"
          captionHidden
          columns={columns}
          rows={lines}
          rowKey={({ id }) => id}
          empty={
            found.isFiltered ? (
              <NothingFound title="No entries match" all={all} back="Show all" />
            ) : (
              <EmptyState title="No entries yet" action={<a href="/admin">Today</a>}>
                Each sign-in and each refusal appears here within a second.
              </EmptyState>
            )
          }
        />
      </FoundCard>
    </AdminPage>
  )
}
