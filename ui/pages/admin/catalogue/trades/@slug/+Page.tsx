import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { DetailsCard } from '../../../../../components/settings/DetailsCard.tsx'
import { VersionHistory } from '../../../../../components/settings/VersionHistory.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import { TradeFields } from '../../TradeFields.tsx'
import type { Data } from './+data.ts'
import { RetireTradeCard } from './RetireTradeCard.tsx'

export default function TradePage() {
  const { label, href, version, trade, done, services, history } = useData<Data>()
  return (
    <AdminPage title={label} part={atSystem.trades()} back={{ href: atSystem.trades(), words: 'Trades' }} done={done}>
      <DetailsCard
        key={href}
        action={href}
        version={version}
        thing="trade"
        save="Save the trade"
        fields={(back) => <TradeFields trade={trade} back={back} />}
      />
      <Card title="Services of this trade">
        {services.length === 0 ? (
          <p>
            It has none yet. <a href={atSystem.newService()}>Add a service</a>.
          </p>
        ) : (
          <ul>
            {services.map(({ href: service, name, isActive }) => (
              <li key={service}>
                <a href={service}>{name}</a> {!isActive && <Badge>Retired</Badge>}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <RetireTradeCard />
      <VersionHistory history={history} action={`${href}/restore`} id="history" />
    </AdminPage>
  )
}
