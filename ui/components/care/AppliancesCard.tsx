import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import { LinkButton } from '../form/Button.tsx'
import type { CareShown } from './care-shown.ts'
import './care.css'

type Shown = CareShown['appliances'][number]

/** The appliances of a property, with what is left of each guarantee. */
export function AppliancesCard({
  care: { appliances, removed, addHref },
  children,
}: {
  readonly care: Pick<CareShown, 'appliances' | 'removed' | 'addHref'>
  readonly children?: ReactNode
}) {
  return (
    <Card title="Appliances" id="appliances">
      {appliances.length === 0 ? (
        <p className="soft">No appliance is kept here yet, such as the boiler or the consumer unit.</p>
      ) : (
        <ul className="plain appliances">
          {appliances.map((one) => (
            <Appliance key={one.id} appliance={one} />
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <details>
          <summary className="fold">No longer there ({removed.length})</summary>
          <ul className="plain appliances">
            {removed.map((one) => (
              <Appliance key={one.id} appliance={one} />
            ))}
          </ul>
        </details>
      )}
      <div className="row appliances-next">
        <LinkButton variant="secondary" href={addHref}>
          <Plus size={20} aria-hidden="true" />
          Add an appliance
        </LinkButton>
        {children}
      </div>
    </Card>
  )
}

function Appliance({ appliance: { href, name, facts, guarantee, photo } }: { readonly appliance: Shown }) {
  return (
    <li className="appliance">
      {photo && (
        <a href={photo.src} className="appliance-photo">
          <img src={photo.src} width={photo.width} height={photo.height} alt={name} loading="lazy" />
        </a>
      )}
      <div className="appliance-words">
        <a href={href}>
          <strong>{name}</strong>
        </a>
        {facts.length > 0 && <span className="soft">{facts.join(' · ')}</span>}
        {guarantee && <Badge tone={guarantee.tone}>{guarantee.words}</Badge>}
      </div>
    </li>
  )
}
