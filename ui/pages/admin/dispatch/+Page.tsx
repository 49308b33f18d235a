import { Clock, Siren } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import { DayLanes, WeekLanes } from './Lanes.tsx'
import { usePlainScript } from '../../../islands/use-plain-script.ts'
import { ToUndo } from './ToUndo.tsx'
import { Visit, dragOf } from './Visit.tsx'
import './dispatch.css'

/** The technicians with their visits, and the visits that nobody is assigned to yet. */
export default function DispatchPage() {
  const { done, isWeek, title, links, readAt } = useData<Data>()
  usePlainScript('dispatch/board')
  return (
    <AdminPage title="Dispatch" part="/admin/dispatch" done={done}>
      <nav className="row" aria-label="Days of the board">
        <a href={links.before}>{isWeek ? 'Week before' : 'Day before'}</a>
        <a href={links.today}>Today</a>
        <a href={links.after}>{isWeek ? 'Week after' : 'Day after'}</a>
        {isWeek ? <a href={links.day}>One day</a> : <a href={links.week}>Seven days</a>}
        <span className="soft">As of {readAt}</span>
      </nav>
      <p className="says" data-board-fault />
      <p className="dispatch-says" data-board-over hidden />
      {/* Its script reads it again with each change. */}
      <div className="stack stack-loose" data-board>
        <ToUndo />
        <Emergencies />
        <WithoutLane />
        <Waiting />
        <section className="stack" aria-labelledby="lanes">
          <h2 id="lanes">{title}</h2>
          {isWeek ? <WeekLanes /> : <DayLanes />}
        </section>
      </div>
    </AdminPage>
  )
}

const clockTones = { green: 'plain', amber: 'warn', red: 'bad' } as const
const clockWords = { green: 'In time', amber: 'Half the time is over', red: 'Too late' } as const

function Emergencies() {
  const { emergencies } = useData<Data>()
  if (emergencies.length === 0) return null
  return (
    <Card title="Emergencies that nobody has begun">
      <ul className="dispatch-list">
        {emergencies.map((visit) => (
          <li key={visit.id} className="dispatch-visit" {...dragOf(visit)}>
            <Badge tone={clockTones[visit.clock]} icon={<Siren size={16} aria-hidden="true" />}>
              {clockWords[visit.clock]}
              {visit.left && `: ${visit.left}`}
            </Badge>{' '}
            {visit.due && <span className="soft">Promised by {visit.due}</span>}
            <p>{visit.crew.length > 0 ? visit.crew.join(', ') : 'Nobody is assigned'}</p>
            <Visit visit={visit} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Somebody left or is suspended: a visit that is still theirs is in no lane. */
function WithoutLane() {
  const { withoutLane } = useData<Data>()
  if (withoutLane.length === 0) return null
  return (
    <Card title="With somebody who is not at work">
      <ul className="dispatch-list">
        {withoutLane.map((visit) => (
          <li key={visit.id} className="dispatch-visit" {...dragOf(visit)}>
            {visit.crew.length === 1 && <p>{visit.crew.join()}</p>}
            <Visit visit={visit} withDay />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Waiting() {
  const { unassigned, awaitingParts } = useData<Data>()
  return (
    <div className="dispatch-waiting">
      <div data-lane="" data-lane-words="Nobody">
        <Card title="Nobody is assigned">
          {unassigned.length === 0 && <p className="soft">Every visit of these days has somebody.</p>}
          <ul className="dispatch-list">
            {unassigned.map((visit) => (
              <li key={visit.id} className="dispatch-visit" {...dragOf(visit)}>
                <Visit visit={visit} withDay />
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <Card title="Waiting for parts">
        {awaitingParts.length === 0 && <p className="soft">No visit waits for parts.</p>}
        <ul className="dispatch-list">
          {awaitingParts.map((visit) => (
            <li key={visit.id} className="dispatch-visit">
              <Visit visit={visit} withDay />
              {visit.parts.length > 0 && (
                <ul className="dispatch-parts">
                  {visit.parts.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              )}
              {visit.allArrived && <Badge tone="good">All parts have arrived</Badge>}
              {visit.returns ? (
                <p>Return visit: {visit.returns}</p>
              ) : (
                <p>
                  <a href={visit.back} className="row row-tight">
                    <Clock size={16} aria-hidden="true" />
                    Plan the return visit<span className="out-of-sight"> of {visit.reference}</span>
                  </a>
                </p>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
