import { Table } from '../Table.tsx'
import type { ChartDay, TakingsShown } from './takings-shown.ts'
import './money.css'

const slot = 10
const bar = 7.6
const height = 100

/** Thirty days of takings as bars, and the same as a table; the bars stretch to the page, their words do not. */
export function TakingsChart({ shown }: { readonly shown: TakingsShown }) {
  const { days, summary, most, least, share } = shown
  const zero = height * share
  return (
    <figure className="chart">
      <figcaption>{summary}</figcaption>
      <div className="chart-plot">
        <div className="chart-scale small soft figures" aria-hidden="true">
          <span>{most}</span>
          <span>{least}</span>
        </div>
        <svg
          className="chart-bars"
          viewBox={`0 0 ${days.length * slot} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
        >
          {days.map(({ day, words, up, down }, at) => (
            <g key={day}>
              <title>{words}</title>
              {up > 0 && (
                <rect className="chart-in" x={at * slot + 1.2} width={bar} y={zero - up * zero} height={up * zero} />
              )}
              {down > 0 && (
                <rect className="chart-back" x={at * slot + 1.2} width={bar} y={zero} height={down * (height - zero)} />
              )}
            </g>
          ))}
          <line className="chart-zero" x1={0} x2={days.length * slot} y1={zero} y2={zero} />
        </svg>
        <div className="chart-days small soft" aria-hidden="true">
          <span>{days[0]?.short}</span>
          <span>{days[Math.floor(days.length / 2)]?.short}</span>
          <span>{days.at(-1)?.short}</span>
        </div>
      </div>
      <p className="chart-key small" aria-hidden="true">
        <span>
          <svg width="14" height="14" viewBox="0 0 14 14">
            <rect className="chart-in" width="14" height="14" />
          </svg>
          Taken
        </span>
        <span>
          <svg width="14" height="14" viewBox="0 0 14 14">
            <rect className="chart-back" width="14" height="14" />
          </svg>
          Refunded
        </span>
      </p>
      <details className="disclosure">
        <summary>Show as a table</summary>
        <Table<ChartDay>
          caption="Takings by day"
          captionHidden
          columns={[
            { key: 'day', label: 'Day', cell: ({ long }) => long },
            { key: 'payments', label: 'Payments', end: true, cell: ({ payments }) => payments },
            { key: 'taken', label: 'Taken', end: true, cell: ({ taken }) => taken },
            { key: 'back', label: 'Refunded', end: true, cell: ({ back }) => back },
            { key: 'revenue', label: 'Revenue', end: true, cell: ({ revenue }) => revenue },
          ]}
          rows={days}
          rowKey={({ day }) => day}
          empty={null}
        />
      </details>
    </figure>
  )
}
