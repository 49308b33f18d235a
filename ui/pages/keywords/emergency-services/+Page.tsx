import { useData } from 'vike-react/useData'
import { at, atKeywords } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Table } from '../../../components/Table.tsx'
import { CardBooks, CardIsShown, CardName } from '../../../components/emergency/CardCells.tsx'
import { KeywordsPage } from '../KeywordsPage.tsx'
import type { Data } from './+data.ts'

export default function EmergencyTab() {
  const { cards } = useData<Data>()
  return (
    <KeywordsPage tab={atKeywords.emergency()}>
      <Card
        title="Emergency services, in their order"
        actions={<a href={at.admin.emergencyServices()}>Change their order</a>}
      >
        <p className="soft">
          The cards on the <a href={at.emergency()}>emergency page</a>. Each leads to its words, icon, colour and
          service.
        </p>
        <Table
          caption="Emergency services"
          captionHidden
          rows={cards}
          rowKey={({ id }) => id}
          empty={<p>There is no card yet.</p>}
          columns={[
            { key: 'name', label: 'Card', cell: (card) => <CardName card={card} /> },
            { key: 'order', label: 'Order', cell: ({ place }) => <span className="figures">{place}</span> },
            { key: 'active', label: 'Active', cell: (card) => <CardIsShown card={card} /> },
            { key: 'books', label: 'Books', cell: (card) => <CardBooks card={card} /> },
            { key: 'colour', label: 'Colour', cell: ({ colour }) => colour },
          ]}
        />
      </Card>
    </KeywordsPage>
  )
}
