import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import type { Data } from './+data.ts'
import '../../../../components/directory/directory.css'

export default function ListingMessagesPage() {
  const { hours, waiting, answered } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={at.myListings()}>
        <ArrowLeft size={20} aria-hidden="true" />
        My Listings
      </a>
      <h1>Messages to your listings</h1>
      <section className="stack" aria-labelledby="waiting-title">
        <h2 id="waiting-title" className="card-title">
          To answer
        </h2>
        <p className="soft">
          An answer within {hours} hours counts towards the response rate on your page. The oldest message is first.
        </p>
        {waiting.length === 0 ? (
          <p>No message waits for an answer.</p>
        ) : (
          <ul className="plain stack">
            {waiting.map((one) => (
              <li key={one.href} className="card stack stack-tight">
                <div className="row row-apart">
                  <h3 className="card-title">
                    <a href={one.href}>
                      {one.name}, to {one.businessName}
                    </a>
                  </h3>
                  {one.isLate && <Badge>Late</Badge>}
                </div>
                <p className="expert-text">{one.text}</p>
                <p className="soft small">
                  Received {one.when}. {one.isLate ? 'It was due' : 'Due'} {one.due}.
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      {answered.length > 0 && (
        <section className="stack" aria-labelledby="answered-title">
          <h2 id="answered-title" className="card-title">
            Answered
          </h2>
          <ul className="plain stack stack-tight">
            {answered.map((one) => (
              <li key={one.href}>
                <a href={one.href}>
                  {one.name}, to {one.businessName}
                </a>{' '}
                <span className="soft small">answered {one.answered}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
