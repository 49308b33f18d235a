import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { LinkButton } from '../../../components/form/Button.tsx'
import { FoundCard } from '../../../components/office/FoundCard.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import type { Data, PlanLine } from './+data.ts'

/** Every plan by which invoices come again. */
export default function RecurringInvoicesPage() {
  const { plans, first, next } = useData<Data>()
  return (
    <AdminPage
      title="Recurring invoices"
      part={at.invoices.home()}
      back={{ href: at.invoices.home(), words: 'Invoices' }}
    >
      <FoundCard things="plans" all={at.invoices.recurring()} isFiltered={false} first={first} next={next}>
        <Table
          caption="Recurring invoices"
          captionHidden
          columns={columns}
          rows={plans}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title="No recurring invoices yet"
              action={<LinkButton href={at.invoices.create()}>Create Invoice</LinkButton>}
            >
              Tick “Recurring invoice” where you write one.
            </EmptyState>
          }
        />
      </FoundCard>
    </AdminPage>
  )
}

const states = { running: 'Running', paused: 'Paused', ended: 'Ended' } as const

const columns: readonly Column<PlanLine>[] = [
  {
    key: 'customer',
    label: 'Customer',
    cell: ({ customer, href }) => (href ? <a href={href}>{customer || 'No name'}</a> : customer || 'No name'),
  },
  {
    key: 'rule',
    label: 'Comes',
    cell: ({ rule, end, sends }) => (
      <span className="two-lines">
        <span>
          {rule}
          {end && `, ${end}`}
        </span>
        <span className="soft small">{sends ? 'Sent on its day' : 'As a draft'}</span>
      </span>
    ),
  },
  { key: 'next', label: 'Next', cell: ({ next }) => <span className="figures">{next || 'None'}</span> },
  { key: 'state', label: 'State', cell: ({ state }) => states[state] },
  { key: 'total', label: 'Amount', end: true, cell: ({ total }) => <span className="figures">{total}</span> },
]
