import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { EmptyState } from '../../../../../components/EmptyState.tsx'
import { Table } from '../../../../../components/Table.tsx'
import { Button, LinkButton } from '../../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
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
          { key: 'order', label: 'Order', cell: (trade) => <Order trade={trade} /> },
        ]}
      />
    </AdminPage>
  )
}

/** One step up or down. */
function Order({ trade: { href, label, isFirst, isLast } }: { readonly trade: Trade }) {
  const action = `${href}/move`
  const back = useCameBack(action)
  if (isFirst && isLast) return null
  return (
    <form method="post" action={action} className="row row-tight" noValidate>
      <FormProblems of={back} />
      {!isFirst && (
        <Button variant="quiet" name="to" value="up" icon={<ArrowUp size={20} aria-hidden="true" />}>
          Up <span className="out-of-sight">{label}</span>
        </Button>
      )}
      {!isLast && (
        <Button variant="quiet" name="to" value="down" icon={<ArrowDown size={20} aria-hidden="true" />}>
          Down <span className="out-of-sight">{label}</span>
        </Button>
      )}
    </form>
  )
}
