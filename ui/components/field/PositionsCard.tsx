import { positionNotice } from '#modules/accounts'
import { Card } from '../Card.tsx'
import { Button } from '../form/Button.tsx'

/** The notice about positions, and the technician's answer to it: nothing is kept before they agree. */
export function PositionsCard({ agrees }: { readonly agrees: boolean }) {
  return (
    <Card title="Where you are" id="positions">
      <p>{positionNotice}</p>
      <p>
        <strong>
          {agrees ? 'You agree to this.' : 'You have not agreed: no position is read at check-in and check-out.'}
        </strong>
      </p>
      <form method="post" action="/dashboard/positions" noValidate>
        <input type="hidden" name="agreed" value={agrees ? 'no' : 'yes'} />
        <Button variant="secondary">{agrees ? 'No longer agree' : 'Agree'}</Button>
      </form>
    </Card>
  )
}
