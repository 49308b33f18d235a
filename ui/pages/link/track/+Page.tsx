import { LogIn, Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { StatusBadge } from '../../../components/Badge.tsx'
import '../../../components/bookings/bookings.css'
import { WhereTheyAre } from '../../../components/bookings/WhereTheyAre.tsx'
import { PriorityBadge } from '../../../components/bookings/PriorityBadge.tsx'
import { LinkButton } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { ThreadToggle } from '../../../components/conversations/ThreadToggle.tsx'
import { Timeline } from '../../../components/Timeline.tsx'
import { telephoneLink } from '../../../format.ts'
import { usePlainScript } from '../../../islands/use-plain-script.ts'
import { IfWorse } from '../../track/IfWorse.tsx'
import { WhoComes } from '../../track/WhoComes.tsx'
import '../../track/track.css'
import type { Data } from './+data.ts'

/** A visit, followed without an account. */
export default function LinkTrackPage() {
  const data = useData<Data>()
  const { next, technician, reference } = data
  // Each part is read again while the page is looked at, until the booking is over.
  const follow = { 'data-follow': data.isOver ? 'over' : 'on' }
  usePlainScript('follow-visit')
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack stack-tight" {...follow}>
        <p className="row row-tight">
          <StatusBadge status={data.status} />
          <PriorityBadge priority={data.priority} />
        </p>
        <h1>{data.service}</h1>
        <p className="lead">{data.when}</p>
        <p className="soft figures">Reference {reference}</p>
      </div>
      <div className="track-columns">
        <div className="stack stack-even">
          {data.thread && <ThreadToggle thread={data.thread} />}
          <section className="card track-next" aria-labelledby="next" {...follow}>
            <div className="stack stack-tight">
              <h2 className="card-title" id="next">
                {next.title}
              </h2>
              <p>{next.words}</p>
            </div>
            {technician && <WhoComes technician={technician} />}
            <WhereTheyAre where={data.where} />
            {data.isEmergency && <IfWorse />}
          </section>
          <div {...follow}>
            <Card title="Live Tracking">
              <Timeline items={data.steps} />
            </Card>
          </div>
        </div>
        <div {...follow}>
          <Help data={data} />
        </div>
      </div>
    </div>
  )
}

function Help({ data: { mayChange, signIn, phone, reference } }: { readonly data: Data }) {
  return (
    <Card title={mayChange ? 'Need to change something?' : 'Questions?'}>
      <p>
        Call us and quote your reference, <span className="figures">{reference}</span>.
      </p>
      <a className="track-phone figures" href={telephoneLink(phone)}>
        <Phone size={20} aria-hidden="true" />
        {phone}
      </a>
      {signIn && (
        <>
          <p>
            {mayChange
              ? 'The person who booked can sign in to move, pay or cancel the visit.'
              : 'The person who booked can sign in to see the price, receipts and photos.'}
          </p>
          <div>
            <LinkButton variant="secondary" href={signIn} icon={<LogIn size={20} aria-hidden="true" />}>
              Sign in
            </LinkButton>
          </div>
        </>
      )}
    </Card>
  )
}
