import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { CardBooks, CardIsShown, CardName } from '../../../../components/emergency/CardCells.tsx'
import { MoveButtons } from '../../../../components/settings/MoveButtons.tsx'
import { Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

type Row = Data['cards'][number]

export default function EmergencyServicesPage() {
  const { cards, done, mayEdit } = useData<Data>()
  const order = {
    key: 'order',
    label: 'Order',
    cell: ({ href, name, isFirst, isLast }: Row) => (
      <MoveButtons action={`${href}/move`} name={name} isFirst={isFirst} isLast={isLast} />
    ),
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
