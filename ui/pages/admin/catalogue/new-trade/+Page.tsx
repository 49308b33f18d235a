import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import { TradeFields } from '../TradeFields.tsx'
import type { Data } from './+data.ts'

/** A trade that no data file has. Customers see it once a service of it is offered. */
export default function NewTradePage() {
  const { trade } = useData<Data>()
  const action = atSystem.newTrade()
  const back = useCameBack(action)
  return (
    <AdminPage title="New trade" part={atSystem.trades()} back={{ href: atSystem.trades(), words: 'Trades' }}>
      <Card title="The trade">
        <form method="post" action={action} className="stack" noValidate>
          <FormProblems of={back} />
          <p>
            It is the last in the order, and a skill that technicians can have. Customers see it once a service of it is
            offered.
          </p>
          <TradeFields trade={trade} back={back} />
          <div>
            <Button>Add the trade</Button>
          </div>
        </form>
      </Card>
    </AdminPage>
  )
}
