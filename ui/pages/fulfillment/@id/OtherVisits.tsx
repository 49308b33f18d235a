import type { Data } from './+data.ts'
import { PhotoGroups } from './PhotoGroups.tsx'
import { ReportRead } from './ReportRead.tsx'

/** The other visits of the booking, folded. */
export function OtherVisits({ href, visits }: { readonly href: string; readonly visits: Data['others'] }) {
  if (visits.length === 0) return null
  return (
    <section className="stack" aria-labelledby="others-title">
      <h2 id="others-title">Other visits</h2>
      {visits.map(({ number, when, crew, isCalledOff, checkIn, checkOut, spent, report }) => (
        <details key={number} className="card">
          <summary className="fold">
            Visit {number}, {when}
            {isCalledOff && ' (called off)'}
          </summary>
          <div className="stack">
            {crew !== '' && <p>{crew}</p>}
            {checkIn && (
              <p className="figures">
                Checked in at {checkIn}
                {checkOut && `, out at ${checkOut}: ${spent}`}
              </p>
            )}
            {report ? (
              <>
                <ReportRead report={report} />
                <PhotoGroups groups={report.photos} />
              </>
            ) : (
              <p className="soft">There is no report of this visit.</p>
            )}
            <p>
              <a href={`${href}?visit=${number}`}>Open visit {number}</a>
            </p>
          </div>
        </details>
      ))}
    </section>
  )
}
