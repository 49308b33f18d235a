import { CalendarDays } from 'lucide-react'
import { atSystem } from '#modules/shared'
import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { AlarmsPanel } from '../../components/offers/AlarmsPanel.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { Tiles } from '../../components/form/Tiles.tsx'
import { JobTable } from '../../components/office/JobTable.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import type { Job } from '../../components/office/job.ts'
import type { AbsenceLine } from './absence-lines.ts'
import type { LateLine, LongerLine, Overview, ReductionLine, ReturnLine, TeamDay } from './office-overview.ts'
import './office-overview.css'

/** The office's tasks now, and today's jobs. */
export function OfficeOverview({ overview }: { readonly overview: Overview }) {
  const { late, longer, absences, returning, unassigned, needTechnician, visits, warnings, reductions } = overview
  return (
    <div className="stack stack-loose">
      <AlarmsPanel alarms={overview.alarms} />
      {warnings.length > 0 && (
        <Notice tone="warn" title="Before customers rely on it">
          <ul>
            {warnings.map(({ kind, words, link }) => (
              <li key={kind}>
                {words} {link && <a href={link.href}>{link.words}</a>}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {late.length > 0 && <Late late={late} />}
      {longer.length > 0 && <LongerVisits longer={longer} />}
      {absences.length > 0 && <Absences absences={absences} />}
      {returning.length > 0 && <Returning lines={returning} />}
      {unassigned.length > 0 && <Unassigned jobs={unassigned} of={needTechnician} />}
      {reductions.length > 0 && <Reductions reductions={reductions} />}
      <Tiles
        figures={[
          { label: 'Needs a technician', figure: needTechnician },
          { label: 'Today', figure: visits, note: `${overview.done} of them done` },
          { label: 'Under way now', figure: overview.underWay },
          { label: 'Waiting for payment', figure: overview.waitingForPayment, note: 'Not booked until paid' },
        ]}
      />
      <Today overview={overview} />
    </div>
  )
}

function Late({ late }: { readonly late: readonly LateLine[] }) {
  return (
    <Notice tone="safety" title={late.length === 1 ? '1 emergency is late' : `${late.length} emergencies are late`}>
      <ul>
        {late.map(({ href, reference, service, words }) => (
          <li key={href}>
            <a href={href}>
              {reference}, {service}
            </a>
            : {words}
          </li>
        ))}
      </ul>
      <p>
        <a href={atSystem.lateEmergencies()}>Late emergencies of the last 30 days</a>
      </p>
    </Notice>
  )
}

function Absences({ absences }: { readonly absences: readonly AbsenceLine[] }) {
  return (
    <Notice tone="warn" title="Absences">
      <ul>
        {absences.map(({ href, words }) => (
          <li key={href + words}>
            <a href={href}>{words}</a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function LongerVisits({ longer }: { readonly longer: readonly LongerLine[] }) {
  return (
    <Notice tone="warn" title={longer.length === 1 ? '1 visit takes longer' : `${longer.length} visits take longer`}>
      <ul>
        {longer.map(({ href, reference, words, next }) => (
          <li key={href}>
            <a href={href}>{reference}</a>: {words}.
            {next && (
              <>
                {' '}
                <a href={next.href}>{next.reference}</a>, {next.words}; its customer is told.
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Returning({ lines }: { readonly lines: readonly ReturnLine[] }) {
  return (
    <Card
      id="returning"
      title={lines.length === 1 ? '1 return visit can be planned' : `${lines.length} return visits can be planned`}
    >
      <ul>
        {lines.map(({ href, reference, words }) => (
          <li key={href}>
            <a href={href}>{reference}</a>, {words}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Reductions({ reductions }: { readonly reductions: readonly ReductionLine[] }) {
  return (
    <Card
      id="reductions"
      title={reductions.length === 1 ? '1 refund to decide' : `${reductions.length} refunds to decide`}
    >
      <ul>
        {reductions.map(({ href, reference, refund, reason }) => (
          <li key={href}>
            <a href={href}>
              {refund} for {reference}
            </a>
            {reason && <span className="soft">: {reason}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Unassigned({ jobs, of }: { readonly jobs: readonly Job[]; readonly of: number }) {
  return (
    <Card id="unassigned" title={of === 1 ? '1 booking needs a technician' : `${of} bookings need a technician`}>
      <JobTable
        caption="Bookings that need a technician"
        jobs={jobs}
        show={['when', 'job', 'customer']}
        action={(job) => <AssignActions job={job} />}
        empty={null}
      />
      {jobs.length < of && (
        <p>
          <a href="/admin/bookings?unassigned=yes">All bookings without a technician</a>
        </p>
      )}
    </Card>
  )
}

function AssignActions({ job }: { readonly job: Job }) {
  const { urlPathname } = usePageInput()
  const about = <span className="out-of-sight"> {job.reference}</span>
  return (
    <span className="job-actions">
      <form method="post" action={`${job.href}/assign`} noValidate>
        <input type="hidden" name="how" value="auto" />
        <input type="hidden" name="next" value={urlPathname} />
        <Button variant="secondary">Assign automatically{about}</Button>
      </form>
      <a className="button button-quiet" href={`${job.href}#assign`}>
        Choose{about}
      </a>
    </span>
  )
}

function Today({ overview: { today, view, jobs, visits, allVisits, team } }: { readonly overview: Overview }) {
  const { urlPathname } = usePageInput()
  return (
    <Card id="today" title={`Today, ${today}`}>
      <Tabs
        label="Today's bookings"
        tabs={[
          { href: `${urlPathname}#today`, label: 'By time', current: view === 'time', count: visits },
          { href: `${urlPathname}?by=technician#today`, label: 'By technician', current: view === 'technician' },
        ]}
      />
      {allVisits && (
        <p>
          The present and next visits are listed. <a href={allVisits}>All {visits} visits of today</a>
        </p>
      )}
      {view === 'time' ? (
        <JobTable
          caption="Today's bookings by time"
          jobs={jobs}
          show={['time', 'job', 'customer', 'technician', 'state']}
          empty={<NothingToday />}
        />
      ) : (
        <div className="stack stack-loose">
          {team.map((member) => (
            <TechnicianToday key={member.name} member={member} />
          ))}
        </div>
      )}
    </Card>
  )
}

function TechnicianToday({ member: { name, note, jobs } }: { readonly member: TeamDay }) {
  return (
    <section className="stack stack-tight">
      <h3>
        {name} {note && <span className="soft small">{note}</span>}
      </h3>
      <JobTable
        caption={`Today's bookings of ${name}`}
        jobs={jobs}
        show={['time', 'job', 'customer', 'state']}
        empty={<p className="soft">Nothing today</p>}
      />
    </section>
  )
}

function NothingToday() {
  return (
    <EmptyState
      drawing={<CalendarDays size={48} aria-hidden="true" />}
      title="Nothing is booked for today"
      action={<a href="/admin/bookings">All bookings</a>}
    >
      Bookings for today appear here by time.
    </EmptyState>
  )
}
