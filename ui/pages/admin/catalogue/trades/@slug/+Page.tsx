import { Eye } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { ChangeEffects } from '../../../../../components/settings/ChangeEffects.tsx'
import { VersionHistory } from '../../../../../components/settings/VersionHistory.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import { TradeFields } from '../../TradeFields.tsx'
import type { Data } from './+data.ts'
import { RetireTradeCard } from './RetireTradeCard.tsx'

export default function TradePage() {
  const { label, href, done, services, history } = useData<Data>()
  return (
    <AdminPage title={label} part={atSystem.trades()} back={{ href: atSystem.trades(), words: 'Trades' }} done={done}>
      <TradeForm key={href} />
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

/** Comes back with what was typed; after somebody else's change, with a line that says so. */
function TradeForm() {
  const { href, version, trade } = useData<Data>()
  const back = useCameBack(href)
  return (
    <Card id="details" title="Details">
      <form method="post" action={href} className="stack" noValidate>
        <FormProblems of={back} />
        {back.isBack && back.value('version') !== String(version) && (
          <p>Somebody changed this trade meanwhile. Below is what you typed: save again to replace theirs.</p>
        )}
        <ChangeEffects back={back} />
        <input type="hidden" name="version" value={version} />
        <TradeFields trade={trade} back={back} />
        <div className="row">
          <Button>Save the trade</Button>
          <Button variant="secondary" name="deed" value="preview" icon={<Eye size={24} aria-hidden="true" />}>
            See what changes first
          </Button>
        </div>
      </form>
    </Card>
  )
}
