import { Done } from '../../../components/Done.tsx'
import { ArrowLeft, Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { StatusBadge } from '../../../components/Badge.tsx'
import '../../../components/bookings/bookings.css'
import { PriorityBadge } from '../../../components/bookings/PriorityBadge.tsx'
import { UndoNotice } from '../../../components/bookings/UndoNotice.tsx'
import { ReviewCard } from '../../../components/bookings/ReviewCard.tsx'
import { Card } from '../../../components/Card.tsx'
import { CustomerAccessNotice } from '../../../components/device-access/CustomerAccessNotice.tsx'
import { ThreadToggle } from '../../../components/conversations/ThreadToggle.tsx'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { PushOptIn } from '../../../components/PushOptIn.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { Timeline } from '../../../components/Timeline.tsx'
import { telephoneLink } from '../../../format.ts'
import { AskedNotice } from '../../variation/AskedNotice.tsx'
import { CancelPart } from '../CancelPart.tsx'
import { Details } from '../Details.tsx'
import { MovePart } from '../MovePart.tsx'
import { NextStep } from '../NextStep.tsx'
import '../track.css'
import type { Data } from './+data.ts'

export default function TrackPage() {
  const data = useData<Data>()
  const { booking, isOwn, officePage, phone, done, says, goesBack, steps, form, cancel, move } = data
  const forms = `/bookings/${booking.id}`
  return (
    <div className="page main-pad stack stack-loose">
      <a className="track-back" href={officePage ?? '/bookings'}>
        <ArrowLeft size={20} aria-hidden="true" />
        {officePage ? 'Open in the office' : isOwn ? 'My bookings' : 'My jobs'}
      </a>
      <FormErrors form={form} />
      {done === 'cancelled' && (
        <Notice tone="good" title="The booking is cancelled">
          {goesBack && <p>{goesBack}</p>}
        </Notice>
      )}
      <Done says={says} />
      <UndoNotice of="move" action={`${forms}/undo-move`} offer={data.undo} />
      <div className="stack stack-tight" data-live-visit={booking.id}>
        <p className="row row-tight">
          <StatusBadge status={booking.status} />
          <PriorityBadge priority={booking.priority} />
          {booking.paid && <StatusBadge status="paid" />}
        </p>
        <h1>{booking.service}</h1>
        <p className="lead">{booking.when}</p>
        <p className="soft figures">Reference {booking.reference}</p>
      </div>
      <div className="track-columns">
        <div className="stack stack-even">
          {data.asked !== null && <AskedNotice bookingId={booking.id} amount={data.asked} />}
          <CustomerAccessNotice booking={booking.id} accesses={data.accesses} />
          <div data-live-visit={booking.id}>
            <NextStep data={data} />
          </div>
          {data.thread && <ThreadToggle thread={data.thread} />}
          {isOwn && data.isConfirmed && (
            <PushOptIn why="Get a notification on this device when your technician is on the way, or if anything about the visit changes." />
          )}
          <div data-live-visit={booking.id}>
            <Card title="Progress">
              <Timeline items={steps} />
              {data.reportPage && (
                <p>
                  <a href={data.reportPage}>The report of the work</a>
                </p>
              )}
            </Card>
          </div>
          {isOwn && data.returning?.href && (
            <p>
              <a className="button" href={data.returning.href}>
                Choose when we come again
              </a>
            </p>
          )}
          {data.claimPage && (
            <Card title="Is something not right?">
              <p>The work is under guarantee. We put it right at no charge.</p>
              <p>
                <a href={data.claimPage}>Claim on the guarantee</a>
              </p>
            </Card>
          )}
          {data.review && <ReviewCard title={isOwn ? 'Your review' : "The customer's review"} review={data.review} />}
          <Details data={data} />
        </div>
        <div className="stack stack-even">
          {move && (
            <MovePart
              page={at.track(booking.id)}
              action={`${forms}/reschedule`}
              offer={move}
              form={form}
              phone={phone}
            />
          )}
          {cancel && (
            <CancelPart action={`${forms}/cancel`} offer={cancel} form={form} phone={phone} isOpen={data.opensCancel} />
          )}
          {data.withdrawPage && (
            <Card title="Your right to cancel by law">
              <p>Within 14 days the law lets you cancel without a reason, whatever our own terms say.</p>
              <p>
                <a href={data.withdrawPage}>Cancel the contract by law</a>
              </p>
            </Card>
          )}
          <Card title="Questions?">
            <p>
              Call us and quote your reference, <span className="figures">{booking.reference}</span>.
            </p>
            <a className="track-phone figures" href={telephoneLink(phone)}>
              <Phone size={20} aria-hidden="true" />
              {phone}
            </a>
          </Card>
        </div>
      </div>
    </div>
  )
}
