import { Plus } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { EmptyState } from '../../../../../components/EmptyState.tsx'
import { Table } from '../../../../../components/Table.tsx'
import { LinkButton } from '../../../../../components/form/Button.tsx'
import { MoveButtons } from '../../../../../components/settings/MoveButtons.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

type Trade = Data['trades'][number]

export default function TradesPage() {
  const { trades, done } = useData<Data>()
  return (
    <AdminPage title="Trades" part={atSystem.trades()} done={done}>
      <div>
        <LinkButton href={atSystem.newTrade()} icon={<Plus size={20} aria-hidden="true" />}>
          New trade
        </LinkButton>
      </div>
      <p>
        Customers see them in this order, each with its <a href={at.admin.services()}>services</a>. A trade without an
        offered service is not shown.
      </p>
      <Table
        caption="Trades in their order"
        captionHidden
        rows={trades}
        rowKey={({ slug }) => slug}
        empty={<EmptyState title="No trades yet">Add one, or apply the catalogue file.</EmptyState>}
        columns={[
          {
            key: 'label',
            label: 'Trade',
            cell: ({ label, href, isTrade, slug }) => (
              <span id={slug}>{isTrade ? <a href={href}>{label}</a> : label}</span>
            ),
          },
          { key: 'services', label: 'Services offered', cell: ({ services }) => services },
          { key: 'tile', label: 'In the booking form', cell: ({ isTile }) => (isTile ? 'A tile' : 'Below the tiles') },
          { key: 'offered', label: 'Offered', cell: ({ isActive }) => (isActive ? 'Yes' : <Badge>Retired</Badge>) },
          { key: 'order', label: 'Order', cell: order },
        ]}
      />
    </AdminPage>
  )
}

const order = ({ href, label, isFirst, isLast }: Trade) => (
  <MoveButtons action={`${href}/move`} name={label} isFirst={isFirst} isLast={isLast} />
)
