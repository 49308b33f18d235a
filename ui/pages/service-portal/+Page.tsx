import { Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { StatusBadge } from '../../components/Badge.tsx'
import { BookingList } from '../../components/bookings/BookingList.tsx'
import { PriorityBadge } from '../../components/bookings/PriorityBadge.tsx'
import { WhereTheyAre } from '../../components/bookings/WhereTheyAre.tsx'
import { Card } from '../../components/Card.tsx'
import { ThreadToggle } from '../../components/conversations/ThreadToggle.tsx'
import { SummaryList } from '../../components/SummaryList.tsx'
import { Timeline } from '../../components/Timeline.tsx'
import { formatPence, telephoneLink } from '../../format.ts'
import { IfWorse } from '../track/IfWorse.tsx'
import '../track/track.css'
import { WhoComes } from '../track/WhoComes.tsx'
import type { Data } from './+data.ts'

export default function ServicePortalPage() {
  const { list, detail } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <h1>Service portal</h1>
      {detail && <Detail detail={detail} />}
      <section className="stack" aria-labelledby="all-bookings">
        <h2 id="all-bookings">Your bookings</h2>
        <BookingList list={list} pageOf={at.portalOf} />
      </section>
    </div>
  )
}

/** The technician, the time and the telephone number stand first, then how far the visit is. */
function Detail({ detail }: { readonly detail: NonNullable<Data['detail']> }) {
  const { booking, location, estimated, isEmergency, next, where, steps, phone, reportPage, returnPage, thread } =
    detail
  const rows = [
    { label: 'Scheduled date', value: booking.when },
    { label: 'Location', value: location },
    { label: 'Estimated cost', value: formatPence(estimated) },
    { label: 'Reference', value: booking.reference },
  ]
  return (
    <section className="stack" aria-labelledby="chosen">
      {thread && <ThreadToggle thread={thread} isCallFull />}
      <div className="track-columns" data-live-visit={booking.id}>
        <div className="card track-next">
          <div className="stack stack-tight">
            <p className="row row-tight">
              <StatusBadge status={booking.status} />
              <PriorityBadge priority={booking.priority} />
            </p>
            <h2 id="chosen">{booking.service}</h2>
            <p>
              <strong>{next.title}</strong>
            </p>
            <p>{next.words}</p>
            {returnPage && (
              <p>
                <a href={returnPage}>Choose when we come again</a>
              </p>
            )}
          </div>
          {booking.technician && <WhoComes technician={booking.technician} />}
          <WhereTheyAre where={where} />
          <a className="track-phone figures" href={telephoneLink(phone)}>
            <Phone size={20} aria-hidden="true" />
            {phone}
          </a>
          {isEmergency && <IfWorse />}
          <SummaryList rows={rows} />
          {reportPage && (
            <p>
              <a href={reportPage}>The report of the work</a>
            </p>
          )}
          <p>
            <a href={at.track(booking.id)}>Everything about this booking</a>
          </p>
        </div>
        <Card title="Live Tracking">
          <Timeline items={steps} />
        </Card>
      </div>
    </section>
  )
}
