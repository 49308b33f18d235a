import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { OpenBookings } from '../../../../components/settings/OpenBookings.tsx'
import type { Data } from './+data.ts'

/** First the consequences, then the button; a service that is retired can be offered again. */
export function RetireCard() {
  const { isActive } = useData<Data>()
  return isActive ? <Retire /> : <OfferAgain />
}

function Retire() {
  const { href, version, name, retirement } = useData<Data>()
  const action = `${href}/retire`
  const back = useCameBack(action)
  return (
    <Card id="retire" title="Retire this service">
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        {retirement && <Consequences retirement={retirement} />}
        <p>
          Customers cannot book it from then on, and its page leads to its trade. Prices, texts and history stay here:
          you can offer it again at any time.
        </p>
        <input type="hidden" name="version" value={version} />
        <div>
          <Button variant="danger">Retire {name}</Button>
        </div>
      </form>
    </Card>
  )
}

function OfferAgain() {
  const { href, version, name } = useData<Data>()
  const action = `${href}/offer`
  const back = useCameBack(action)
  return (
    <Card id="retire" title="This service is retired">
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <p>Customers do not see it. Offered again, it has the prices, texts and address above.</p>
        <input type="hidden" name="version" value={version} />
        <div>
          <Button>Offer {name} again</Button>
        </div>
      </form>
    </Card>
  )
}

function Consequences({
  retirement: { bookings, cards, lastOfTrade },
}: {
  readonly retirement: NonNullable<Data['retirement']>
}) {
  return (
    <>
      {cards.length > 0 && (
        <Notice tone="warn" title={cards.length === 1 ? 'An emergency card needs it' : 'Emergency cards need it'}>
          <p>{cards.join(', ')}: without this service customers are asked to call instead of booking.</p>
        </Notice>
      )}
      {lastOfTrade !== null && (
        <Notice tone="warn" title={`It is the last service of ${lastOfTrade}`}>
          <p>Customers no longer find the trade among our services.</p>
        </Notice>
      )}
      <OpenBookings {...bookings} />
    </>
  )
}
