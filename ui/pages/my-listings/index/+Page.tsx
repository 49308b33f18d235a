import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { LinkButton } from '../../../components/form/Button.tsx'
import type { Data } from './+data.ts'

export default function MyListingsPage() {
  const { listings, toAnswer } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="row row-apart">
        <h1>My Listings</h1>
        {listings.length > 0 && (
          <LinkButton variant="secondary" href={at.advertise()}>
            Add a listing
          </LinkButton>
        )}
      </div>
      {listings.length === 0 && (
        <div className="stack">
          <p>Your listings in the directory of tradespeople are here, with their views, clicks and days left.</p>
          <div className="row">
            <LinkButton href={at.advertise()}>Make your first listing</LinkButton>
          </div>
        </div>
      )}
      {listings.length > 0 && (
        <p>
          <a href={at.listingMessages()}>{toAnswer === 0 ? 'Messages' : `${count(toAnswer, 'message')} to answer`}</a>
        </p>
      )}
      <ul className="plain stack">
        {listings.map((one) => (
          <li key={one.href} className="card stack stack-tight">
            <div className="row row-apart">
              <h2 className="card-title">
                <a href={one.href}>{one.name}</a>
              </h2>
              <Badge tone={one.tone}>{one.label}</Badge>
            </div>
            <p className="soft">{one.area}</p>
            <p>{one.left ?? one.about}</p>
            {one.waits && <p>An edit waits; the old words are shown until then.</p>}
            <p className="soft figures">
              {count(one.views, 'view')}, {count(one.clicks, 'click')}, {count(one.reviews, 'review')}
              {one.toAnswer > 0 && `, ${count(one.toAnswer, 'message')} to answer`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function count(number: number, word: string): string {
  return `${number.toLocaleString('en-GB')} ${word}${number === 1 ? '' : 's'}`
}
