import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { OpenBookings } from '../../../../../components/settings/OpenBookings.tsx'
import type { Data } from './+data.ts'

/** First the services and bookings, then the button; a trade that is retired can be offered again. */
export function RetireTradeCard() {
  const { retirement } = useData<Data>()
  return retirement ? <Retire retirement={retirement} /> : <OfferAgain />
}

function Retire({ retirement }: { readonly retirement: NonNullable<Data['retirement']> }) {
  const { href, version, label } = useData<Data>()
  const { services } = retirement
  const action = `${href}/retire`
  const back = useCameBack(action)
  return (
    <Card id="retire" title="Retire this trade">
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <Consequences retirement={retirement} />
        <p>Customers no longer see the trade from then on. All that it has stays here: you can offer it again.</p>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="services" value={services.map(({ id }) => id).join()} />
        <div>
          <Button variant="danger">
            Retire {label}
            {services.length > 0 && ` and its ${services.length === 1 ? 'service' : `${services.length} services`}`}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function OfferAgain() {
  const { href, version, label } = useData<Data>()
  const action = `${href}/offer`
  const back = useCameBack(action)
  return (
    <Card id="retire" title="This trade is retired">
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <p>
          Customers do not see it. Offered again, it takes services again; those above are offered on their own pages.
        </p>
        <input type="hidden" name="version" value={version} />
        <div>
          <Button>Offer {label} again</Button>
        </div>
      </form>
    </Card>
  )
}

function Consequences({
  retirement: { services, cards, bookings },
}: {
  readonly retirement: NonNullable<Data['retirement']>
}) {
  return (
    <>
      {services.length === 0 ? (
        <p>It offers no service.</p>
      ) : (
        <>
          <p>
            {services.length === 1
              ? '1 service of it is offered, and is retired with it:'
              : `${services.length} services of it are offered, and are retired with it:`}
          </p>
          <ul>
            {services.map(({ href, name }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {cards.length > 0 && (
        <Notice tone="warn" title={cards.length === 1 ? 'An emergency card needs them' : 'Emergency cards need them'}>
          <p>{cards.join(', ')}: without the services customers are asked to call instead of booking.</p>
        </Notice>
      )}
      <OpenBookings {...bookings} />
    </>
  )
}
