import { useData } from 'vike-react/useData'
import { at, parseId } from '#modules/shared'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { usePlainScript } from '../../../../islands/use-plain-script.ts'
import { DefaultSubmit } from '../../../../components/wizard/StepNav.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { Booked } from './Booked.tsx'
import { CallerPart } from './CallerPart.tsx'
import { EndPart } from './EndPart.tsx'
import { JobPart } from './JobPart.tsx'
import { KnownCard } from './KnownCard.tsx'
import { PayPart } from './PayPart.tsx'
import { PriceCard } from './PriceCard.tsx'
import type { DeskShown } from './desk-shown.ts'
import './new.css'

/** A clerk with a caller on the telephone: the questions in the order of the conversation, all on one page. */
export default function NewBookingPage() {
  const { booked, desk } = useData<Data>()
  usePlainScript('book-caller')
  const title = booked ? 'Booked' : 'Book a repair'
  return (
    <AdminPage title={title} part="/admin/bookings" back={{ href: at.admin.bookings(), words: 'Bookings' }}>
      {booked ? <Booked booked={booked} /> : <Desk desk={desk} />}
    </AdminPage>
  )
}

function Desk({ desk }: { readonly desk: DeskShown }) {
  const action = at.admin.newBooking()
  const back = useCameBack(action)
  const { answers, quoted } = desk
  const used = parseId('bkg', back.value('usedFor') ?? '')
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="caller-desk"
      data-caller-desk
      noValidate
    >
      <div id="caller-kept" data-part="live">
        <DefaultSubmit intent={answers.customer === '' ? 'find' : 'look'} />
        {(['customer', 'placeShown', 'key', 'draft'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={answers[name]} />
        ))}
        <input type="hidden" name="quote" value={quoted?.quote.id ?? ''} />
        <input type="hidden" name="terms" value={quoted?.terms.fingerprint ?? ''} />
      </div>
      <div className="caller-problems" id="caller-problems">
        <FormProblems of={back} />
        {used && (
          <p>
            <a href={at.admin.booking(used)}>Open the booking that was made with it</a>
          </p>
        )}
      </div>
      <output className="out-of-sight" data-caller-says />
      <CallerPart desk={desk} back={back} />
      <KnownCard desk={desk} />
      <JobPart desk={desk} back={back} />
      <PriceCard desk={desk} />
      <PayPart desk={desk} back={back} />
      <EndPart desk={desk} back={back} />
    </form>
  )
}
