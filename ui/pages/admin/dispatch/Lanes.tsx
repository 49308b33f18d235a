import type { ReactNode } from 'react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../components/Badge.tsx'
import type { Data } from './+data.ts'
import { Visit, dragOf } from './Visit.tsx'

/** One day: a lane for each technician. On wide screens its columns are quarters of an hour. */
export function DayLanes() {
  const { lanes, hours, columns, fromMs } = useData<Data>()
  return (
    <div className="dispatch-scroll">
      <div className={`dispatch-lanes dispatch-of-${columns}`}>
        <div className="dispatch-hours dispatch-row" aria-hidden="true">
          {hours.map(({ key, words, column }) => (
            <span key={key} className={`dispatch-at-${column} dispatch-for-4`}>
              {words}
            </span>
          ))}
        </div>
        {lanes.map((lane) => (
          <section
            key={lane.id}
            className="dispatch-lane"
            aria-labelledby={`lane-${lane.id}`}
            data-lane={lane.id}
            data-lane-words={lane.name}
          >
            <LaneHead id={lane.id} name={lane.name} isOff={lane.isOff}>
              {lane.workingWords || 'Not at work'}
              {lane.absences.length > 0 && <>. Absent {lane.absences.map(({ words }) => words).join(', ')}</>}
            </LaneHead>
            <div className="dispatch-band dispatch-row" aria-hidden="true">
              {lane.working.map(({ key, column, length }) => (
                <span key={key} className={`dispatch-work dispatch-at-${column} dispatch-for-${length}`} />
              ))}
              {lane.absences.map(({ key, column, length }) => (
                <span key={key} className={`dispatch-away dispatch-at-${column} dispatch-for-${length}`} />
              ))}
            </div>
            <ol className="dispatch-row dispatch-drop" data-from-ms={fromMs} data-columns={columns}>
              {lane.visits.map((visit) => (
                <li
                  key={visit.id}
                  className={`dispatch-visit dispatch-at-${visit.column} dispatch-for-${visit.length}`}
                  {...dragOf(visit)}
                >
                  <Visit visit={visit} />
                </li>
              ))}
            </ol>
            {lane.visits.length === 0 && <p className="soft">No visits</p>}
          </section>
        ))}
      </div>
    </div>
  )
}

/** Seven days of each technician. */
export function WeekLanes() {
  const { week } = useData<Data>()
  return (
    <div className="stack">
      {week.map((lane) => (
        <section key={lane.id} className="dispatch-week" aria-labelledby={`lane-${lane.id}`}>
          <LaneHead id={lane.id} name={lane.name} isOff={lane.isOff} />
          <ol className="dispatch-days">
            {lane.days.map(({ date, words, working, isAbsent, visits }) => (
              <li
                key={date}
                className="dispatch-day"
                data-lane={lane.id}
                data-lane-words={`${lane.name}, ${words}`}
                data-date={date}
              >
                <p>
                  <strong>{words}</strong>
                  <br />
                  <span className="soft">{working || 'Not at work'}</span>{' '}
                  {isAbsent && <Badge tone="warn">Absent</Badge>}
                </p>
                <ul className="dispatch-list">
                  {visits.map((visit) => (
                    <li key={visit.id} className="dispatch-visit" {...dragOf(visit)}>
                      <Visit visit={visit} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function LaneHead({
  id,
  name,
  isOff,
  children,
}: {
  readonly id: string
  readonly name: string
  readonly isOff: boolean
  readonly children?: ReactNode
}) {
  return (
    <div className="dispatch-lane-head">
      <h3 id={`lane-${id}`}>{name}</h3>
      {isOff && <Badge tone="warn">Takes no work</Badge>}
      {children && <p className="soft">{children}</p>}
    </div>
  )
}
