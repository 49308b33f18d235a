import { ArrowDown, ArrowUp } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { emergencyIconDrawings } from '../../../../components/emergency/icons.ts'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../../../../components/emergency/emergency.css'

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
            { key: 'name', label: 'Card', cell: (card) => <Name card={card} /> },
            { key: 'books', label: 'Books', cell: (card) => <Books card={card} /> },
            {
              key: 'shown',
              label: 'Shown',
              cell: ({ isActive }) => (isActive ? 'Yes' : <Badge>Not shown</Badge>),
            },
            ...(mayEdit ? [order] : []),
          ]}
        />
      </Card>
    </AdminPage>
  )
}

function Name({ card: { id, href, name, icon, colour } }: { readonly card: Row }) {
  const Icon = emergencyIconDrawings[icon]
  return (
    <span className={`row row-tight tag-${colour}`} id={id}>
      <span className="callout-tag" aria-hidden="true">
        <Icon size={24} />
      </span>
      <a href={href}>{name}</a>
    </span>
  )
}

function Books({ card: { books } }: { readonly card: Row }) {
  if (!books) return 'A call'
  return books.isOffered ? books.name : `A call: ${books.name} is not offered`
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
