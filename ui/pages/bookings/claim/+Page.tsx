import { at } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import { formatPence } from '../../../format.ts'
import type { Data } from './+data.ts'

export default function ClaimPage() {
  const { email, isConfirmed, guestId, bookings } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <h1>Bookings without an account</h1>
      {guestId !== null && bookings.length > 0 ? (
        <>
          <p>
            Somebody who reads the mail of {email} booked this without an account. If it was you, join it to your
            account: payments and messages come along. Nothing changes about the visits, and nothing is charged.
          </p>
          <Card title={bookings.length === 1 ? 'One booking' : `${bookings.length} bookings`}>
            <SummaryList
              rows={bookings.map(({ reference, service, when, price }) => ({
                label: reference,
                value: `${service}\n${when}\n${formatPence(price)}`,
              }))}
            />
          </Card>
          <form className="row" method="post" action={at.claim()} noValidate>
            <input type="hidden" name="guest_id" value={guestId} />
            <Button>{bookings.length === 1 ? 'Join it to my account' : 'Join them to my account'}</Button>
            <LinkButton variant="secondary" href={at.dashboard()}>
              Not now
            </LinkButton>
          </form>
        </>
      ) : (
        <>
          <p>
            {isConfirmed
              ? `There is no booking to join: nobody has booked with ${email} without an account.`
              : `Please confirm your e-mail address first. Then you can join bookings that were made with ${email} without an account.`}
          </p>
          <p>
            <a href={at.dashboard()}>To your dashboard</a>
          </p>
        </>
      )}
    </div>
  )
}
