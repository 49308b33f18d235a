import { CircleCheck, Plus } from 'lucide-react'
import { at } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { LinkButton } from '../../../../components/form/Button.tsx'
import { SummaryList } from '../../../../components/SummaryList.tsx'
import type { BookedShown } from './booked-shown.ts'

/** The next call begins with one key. */
const takesFocus = { autoFocus: true }

/** The end of the call: everything to say to the caller before hanging up. */
export function Booked({ booked }: { readonly booked: BookedShown }) {
  const { reference, sentTo, keptHere, payBy, markPaid, rows, href } = booked
  return (
    <div className="caller-booked stack">
      <Card
        title={
          <span className="caller-told-title">
            <CircleCheck size={24} aria-hidden="true" /> {reference}
          </span>
        }
      >
        <SummaryList rows={rows} />
        {sentTo.length > 0 && (
          <Notice tone="good" title="The pay link goes to the caller">
            <ul className="plain">
              {sentTo.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Notice>
        )}
        {keptHere && (
          <Notice tone="warn">
            <p>{keptHere}</p>
          </Notice>
        )}
        {payBy && <p>The time is kept until {payBy}. Until then it has to be paid.</p>}
        {markPaid && (
          <p>
            <a href={markPaid}>Mark it as paid</a> once the money is here.
          </p>
        )}
      </Card>
      <div className="row row-tight">
        <LinkButton href={at.admin.newBooking()} icon={<Plus size={20} aria-hidden="true" />} {...takesFocus}>
          Book another
        </LinkButton>
        <LinkButton variant="secondary" href={href}>
          Open the booking
        </LinkButton>
      </div>
    </div>
  )
}
