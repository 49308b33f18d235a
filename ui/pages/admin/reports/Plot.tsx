import { useData } from 'vike-react/useData'
import type { Data } from './+data.ts'
import { barHeight, plotWidth, trendHeight } from './plot-size.ts'

/** The figure that a report is about: the course of the months, or a bar for each line. The table has the same in words. */
export function Plot() {
  const { plot } = useData<Data>()
  const { trend, bars, hasBefore, summary, label, more } = plot
  return (
    <figure className="reports-plot">
      <figcaption>{summary}</figcaption>
      {trend && (
        <>
          <svg
            className="reports-trend"
            viewBox={`0 0 ${plotWidth} ${trendHeight}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`The course of the months. ${summary}`}
          >
            <path className="reports-below" d={trend.below} />
            <path className="reports-course" d={trend.course} />
            <line className="reports-zero" x1={0} x2={plotWidth} y1={trend.zero} y2={trend.zero} />
          </svg>
          <div className="row row-apart small soft" aria-hidden="true">
            <span>{plot.first}</span>
            <span>{plot.last}</span>
          </div>
        </>
      )}
      {!trend && (
        <ul className="plain reports-bars" aria-hidden="true">
          {bars.map(({ label: name, words, now, before, zero }, place) => (
            <li key={`${place} ${name}`}>
              <span className="reports-bar-words">
                <span>{name}</span>
                <span className="figures">{words}</span>
              </span>
              <svg viewBox={`0 0 ${plotWidth} ${barHeight}`} preserveAspectRatio="none" focusable="false">
                <rect className="reports-now" {...now} />
                {hasBefore && <rect className="reports-before" {...before} />}
                <line className="reports-zero" x1={zero} x2={zero} y1={0} y2={barHeight} />
              </svg>
            </li>
          ))}
        </ul>
      )}
      {!trend && (
        <p className="row row-tight small" aria-hidden="true">
          <svg className="reports-key" viewBox="0 0 14 14">
            <rect className="reports-now" width="14" height="14" />
          </svg>
          {label}
          {hasBefore && (
            <>
              <svg className="reports-key" viewBox="0 0 14 14">
                <rect className="reports-before" x="1" y="1" width="12" height="12" />
              </svg>
              Period before
            </>
          )}
        </p>
      )}
      {!trend && more > 0 && <p className="small soft">The table has {more} more.</p>}
    </figure>
  )
}
