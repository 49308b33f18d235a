import { Table } from '../Table.tsx'
import type { CountsShown } from './day-counts.ts'
import './days-chart.css'

const slot = 10
const bar = 7.6
const height = 100

/** Thirty days of views, clicks and messages: a row of bars each, and the same as a table. */
export function DaysChart({ shown }: { readonly shown: CountsShown }) {
  const { series, days, shortDays } = shown
  return (
    <div className="days-chart">
      {series.map(({ name, total, most, bars, summary }) => (
        <figure key={name} className="days-series">
          <figcaption className="row row-apart">
            <span>
              <strong>{name}</strong>
            </span>
            <span className="soft small figures">
              {total.toLocaleString('en-GB')} in {days.length} days
              {most > 0 && `, at most ${most.toLocaleString('en-GB')} a day`}
            </span>
          </figcaption>
          <svg
            className="days-bars"
            viewBox={`0 0 ${bars.length * slot} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={summary}
          >
            {bars.map(({ day, words, share }, at) => (
              <g key={day}>
                <title>{words}</title>
                {share > 0 && (
                  <rect
                    className="days-bar"
                    x={at * slot + 1.2}
                    width={bar}
                    y={height - share * height}
                    height={share * height}
                  />
                )}
              </g>
            ))}
            <line className="days-zero" x1={0} x2={bars.length * slot} y1={height} y2={height} />
          </svg>
        </figure>
      ))}
      <div className="days-axis small soft" aria-hidden="true">
        {shortDays.map((words, place) => (
          <span key={place}>{words}</span>
        ))}
      </div>
      <details className="disclosure">
        <summary>Show as a table</summary>
        <Table
          caption="Views, clicks and messages by day"
          captionHidden
          columns={[
            { key: 'day', label: 'Day', cell: ({ long }) => long },
            { key: 'views', label: 'Views', end: true, cell: ({ views }) => views.toLocaleString('en-GB') },
            { key: 'clicks', label: 'Clicks', end: true, cell: ({ clicks }) => clicks.toLocaleString('en-GB') },
            { key: 'messages', label: 'Messages', end: true, cell: ({ messages }) => messages.toLocaleString('en-GB') },
          ]}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
          empty={null}
        />
      </details>
    </div>
  )
}
