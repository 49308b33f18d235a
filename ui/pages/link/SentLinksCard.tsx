import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'

/** Where a message went to somebody whom it is no business of any more. */
export function SentLinksCard({ bookingPage }: { readonly bookingPage: string }) {
  return (
    <Card title="Links in messages">
      <p>
        Anyone who has a message about this booking can use its link to see when we come, rate the work or read the
        receipt, without an account. The person who booked also has links to move or cancel it and to cancel the
        contract, which ask for the postcode of the visit. If one went to the wrong person, end them all: messages that
        follow have new ones.
      </p>
      <form method="post" action={`${bookingPage}/links/revoke`} noValidate>
        <Button variant="quiet">End all links</Button>
      </form>
    </Card>
  )
}
