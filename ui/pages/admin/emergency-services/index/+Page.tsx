import { ArrowDown, ArrowUp } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { CardBooks, CardIsShown, CardName } from '../../../../components/emergency/CardCells.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

type Row = Data['cards'][number]

export default function EmergencyServicesPage() {
  const { cards, done, mayEdit } = useData<Data>()
  const order = {
    key: 'order',
    label: 'Order',
    cell: (card: Row) => <Order card={card} />,
  }
  return (
    <AdminPage title="Emergency services" part="/admin/emergency-services" done={done}>
      <Card title="Cards on the site, in their order">
        <p className="soft">
          A card is attached to an emergency service: its price and response come from there. A card without one asks
          for a call.
        </p>
        <Table
          caption="Emergency services"
          captionHidden
          rows={cards}
          rowKey={({ id }) => id}
          empty={null}
          columns={[
            { key: 'name', label: 'Card', cell: (card) => <CardName card={card} /> },
            { key: 'books', label: 'Books', cell: (card) => <CardBooks card={card} /> },
            {
              key: 'shown',
              label: 'Shown',
              cell: (card) => <CardIsShown card={card} />,
            },
            ...(mayEdit ? [order] : []),
          ]}
        />
      </Card>
    </AdminPage>
  )
}

function Order({ card: { href, name, isFirst, isLast } }: { readonly card: Row }) {
  const action = `${href}/move`
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="row row-tight" noValidate>
      <FormProblems of={back} />
      {!isFirst && (
        <Button variant="quiet" name="to" value="up" icon={<ArrowUp size={20} aria-hidden="true" />}>
          Up <span className="out-of-sight">{name}</span>
        </Button>
      )}
      {!isLast && (
        <Button variant="quiet" name="to" value="down" icon={<ArrowDown size={20} aria-hidden="true" />}>
          Down <span className="out-of-sight">{name}</span>
        </Button>
      )}
    </form>
  )
}
