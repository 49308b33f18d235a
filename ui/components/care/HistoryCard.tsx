import { Card } from '../Card.tsx'
import { NextPage } from '../office/NextPage.tsx'
import type { CareShown } from './care-shown.ts'
import './care.css'

/** All that happened at a property, the latest first. */
export function HistoryCard({ care: { history, first, next } }: { readonly care: CareShown }) {
  return (
    <Card title="History" id="history">
      {history.length === 0 ? (
        <p className="soft">Nothing has happened here yet. Visits, reports, documents and quotes appear here.</p>
      ) : (
        <ol className="plain care-history">
          {history.map(({ key, kind, when, title, reference, href, detail, words }) => (
            <li key={key}>
              <p className="care-history-head">
                <span className="care-history-kind">{kind}</span> <span className="soft">{when}</span>
              </p>
              <p>
                {href ? <a href={href}>{title}</a> : title}
                {detail !== '' && `, ${detail}`} <span className="soft figures">{reference}</span>
              </p>
              {words && <p className="soft">{words}</p>}
            </li>
          ))}
        </ol>
      )}
      <NextPage label="Pages of the history" first={first} next={next} />
    </Card>
  )
}
