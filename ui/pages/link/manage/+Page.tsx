import { Done } from '../../../components/Done.tsx'
import { Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { StatusBadge } from '../../../components/Badge.tsx'
import '../../../components/bookings/bookings.css'
import { PriorityBadge } from '../../../components/bookings/PriorityBadge.tsx'
import { UndoNotice } from '../../../components/bookings/UndoNotice.tsx'
import { Card } from '../../../components/Card.tsx'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { telephoneLink } from '../../../format.ts'
import { CancelPart } from '../../track/CancelPart.tsx'
import { MovePart } from '../../track/MovePart.tsx'
import '../../track/track.css'
import type { Data } from './+data.ts'
import { AskOffice } from './AskOffice.tsx'
import { AskPostcode } from './AskPostcode.tsx'

type Booking = Extract<Data, { readonly kind: 'booking' }>
type Head = Pick<Booking, 'reference' | 'status' | 'priority' | 'service' | 'when'>

/** Moving and cancelling a visit without an account. */
export default function LinkManagePage() {
  const data = useData<Data>()
  switch (data.kind) {
    case 'postcode':
      return <AskPostcode title="Move or cancel your visit" {...data} />
    case 'booking':
      return <Changes data={data} />
    case 'cancelled':
      return (
        <div className="page page-narrow main-pad stack stack-loose">
          <Notice tone="good" title="The booking is cancelled">
            {data.goesBack && <p>{data.goesBack}</p>}
            <p>We have sent you a confirmation. You can close this page.</p>
          </Notice>
          <Heading head={data} />
          <Questions {...data} />
        </div>
      )
  }
}

function Changes({ data }: { readonly data: Booking }) {
  const { page, phone, form, done, says, asksOffice, undo, move, cancel } = data
  return (
    <div className="page main-pad stack stack-loose">
      <FormErrors form={form} />
      {done === 'asked' && (
        <Notice tone="good" title="We have your message">
          <p>Someone from the office will call you or write to you about it.</p>
        </Notice>
      )}
      <Done says={says} />
      <UndoNotice of="move" action={`${page}/undo-move`} offer={undo} />
      <Heading head={data} />
      <div className="track-columns">
        <div className="stack stack-even">
          {asksOffice && <AskOffice action={`${page}/ask`} phone={phone} form={form} />}
          {move && <MovePart page={page} action={`${page}/reschedule`} offer={move} form={form} phone={phone} />}
          {cancel && <CancelPart action={`${page}/cancel`} offer={cancel} form={form} phone={phone} isOpen={false} />}
        </div>
        <Questions {...data} />
      </div>
    </div>
  )
}

function Heading({ head: { status, priority, service, when, reference } }: { readonly head: Head }) {
  return (
    <div className="stack stack-tight">
      <p className="row row-tight">
        <StatusBadge status={status} />
        <PriorityBadge priority={priority} />
      </p>
      <h1>{service}</h1>
      <p className="lead">{when}</p>
      <p className="soft figures">Reference {reference}</p>
    </div>
  )
}

function Questions({ reference, phone }: Pick<Head, 'reference'> & { readonly phone: string }) {
  return (
    <Card title="Questions?">
      <p>
        Call us and quote your reference, <span className="figures">{reference}</span>.
      </p>
      <a className="track-phone figures" href={telephoneLink(phone)}>
        <Phone size={20} aria-hidden="true" />
        {phone}
      </a>
    </Card>
  )
}
