import { Done } from '../../components/Done.tsx'
import { CalendarDays } from 'lucide-react'
import { at } from '#modules/shared'
import { Card } from '../../components/Card.tsx'
import { OffersPanel } from '../../components/offers/OffersPanel.tsx'
import { PositionsCard } from '../../components/field/PositionsCard.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Alert, Notice } from '../../components/Notice.tsx'
import { JobTable } from '../../components/office/JobTable.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import { PushOptIn } from '../../components/PushOptIn.tsx'
import { UndoNotice } from '../../components/bookings/UndoNotice.tsx'
import { AvailabilityForm } from './AvailabilityForm.tsx'
import { CurrentJob } from './CurrentJob.tsx'
import { FoldedJob } from './FoldedJob.tsx'
import { type DoneWords, doneIn } from '../../done-in.ts'
import type { TechnicianDayView } from './technician-day.ts'
import './technician-day.css'

/** The technician's jobs: the present one open, all later ones folded. */
export function TechnicianDay({ day }: { readonly day: TechnicianDayView }) {
  const [first, ...others] = day.now
  const { form, urlParsed } = usePageInput()
  const isUndo = form?.action.endsWith('/undo-complete') === true
  const opened = day.now.find(({ job, step }) => [job.id, step.visit].some((id) => form?.action.includes(`/${id}/`)))
  return (
    <div className="stack stack-loose">
      <Done says={doneIn({ form, urlParsed }, doneWords)} />
      {isUndo && <Alert>{form.alert}</Alert>}
      {day.undoable.map((offer) => (
        <UndoNotice of="completion" key={offer.id} action={`/dashboard/jobs/${offer.id}/undo-complete`} offer={offer} />
      ))}
      <OffersPanel offers={day.offers} />
      {day.cash && (
        <Notice title={<span className="figures">{day.cash} cash to hand in</span>}>
          <p>It is with you until the office has counted it.</p>
        </Notice>
      )}
      {day.unpaid.length > 0 && (
        <Card title="To be paid">
          <ul className="plain stack stack-tight">
            {day.unpaid.map(({ href, words, amount }) => (
              <li key={href}>
                <a href={href}>{words}</a>: <strong className="figures">{amount}</strong> is due
              </li>
            ))}
          </ul>
        </Card>
      )}
      <section className="stack" aria-labelledby="today-title">
        <h2 id="today-title" className="day-title">
          Today, {day.today}
        </h2>
        {first ? (
          <CurrentJob sheet={first} agrees={day.agrees} />
        ) : (
          <EmptyState drawing={<CalendarDays size={48} aria-hidden="true" />} title="No job today">
            {day.coming.length > 0
              ? 'Your next ones are below.'
              : 'New jobs appear here as soon as they are assigned to you.'}
          </EmptyState>
        )}
        {others.map((sheet) => (
          <FoldedJob key={sheet.step.visit} sheet={sheet} mayStart open={sheet === opened} agrees={day.agrees} />
        ))}
        {day.now.length > 1 && <p className="soft small">Press a job to see where it is and what to bring.</p>}
      </section>
      {day.waiting.length > 0 && (
        <Card title="Waiting for parts">
          <ul className="plain stack stack-tight">
            {day.waiting.map(({ href, words, plan }) => (
              <li key={href}>
                <a href={href}>{words}</a>
                {plan && (
                  <>
                    : <a href={plan}>Plan the return visit</a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {day.coming.map(({ day: words, sheets }) => (
        <section key={words} className="stack stack-tight" aria-label={words}>
          <h2 className="day-title">{words}</h2>
          {sheets.map((sheet) => (
            <FoldedJob key={sheet.step.visit} sheet={sheet} mayStart={false} open={false} agrees={day.agrees} />
          ))}
        </section>
      ))}
      {day.further.length > 0 && (
        <Card title="Further visits">
          <ul className="plain stack stack-tight">
            {day.further.map(({ href, words, note }) => (
              <li key={href}>
                <a href={href}>{words}</a>
                <br />
                <span className="soft small">{note}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {day.hasMore && (
        <p>
          <a href="/dashboard?coming=all">All coming jobs</a>
        </p>
      )}
      <PushOptIn why="Get a notification on this phone when a job is assigned to you, moved or cancelled, even while this page is closed." />
      {day.availability && <AvailabilityForm availability={day.availability} />}
      {day.availability && <PositionsCard agrees={day.agrees} />}
      <p>
        <a href={at.timeSheet()}>Your time sheet</a>: the visits that you made, week by week
      </p>
      <p>
        <a href="/working-time">Your hours and absences</a>: report sick, or ask for time off
      </p>
      <p>
        <a href="/application">Your certificates</a> and when they end
      </p>
      {day.done.length > 0 && (
        <Card title="Done in the last seven days">
          <JobTable caption="Jobs that are done" jobs={day.done} show={['when', 'work', 'state']} empty={null} />
          {day.hasMoreDone && (
            <p>
              <a href="/dashboard?coming=all">All jobs of the last seven days</a>
            </p>
          )}
        </Card>
      )}
    </div>
  )
}

const doneWords: DoneWords = {
  accept: 'Accepted: the job is yours. The customer has been told who comes.',
  decline: 'Declined. The job is offered to somebody else.',
  'en-route': 'You are on the way. The customer has been told when to expect you.',
  arrived: 'You are there. Check in when the work begins.',
  'check-in': 'Checked in successfully!',
  'check-out': 'Checked out successfully!',
  positions: 'Saved: you agree to the notice. You can take that back at any time.',
  'no-positions': 'Saved: no position is read at check-in and check-out any more.',
  sharing: 'Your customer sees about where you are, as long as this page is open.',
  'no-sharing': 'Your customer does not see where you are any more.',
  longer: 'Saved. The next customer has been told if you come later.',
  submitted: 'Service fulfillment recorded successfully!',
  completed: 'The job is completed. Thank you.',
  undone: 'The job is under way again. Nobody was told that it was completed.',
  'no-access': 'Nobody let you in: the visit is over. The office has been told.',
  available: 'Saved: you are available for new jobs.',
  on_call: 'Saved: you are on call for emergencies.',
  off: 'Saved: you are off, and will get no new jobs.',
}
