import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { DaysChart } from '../../../../components/directory/DaysChart.tsx'
import { ContactCode } from '../../../../components/directory/ContactCode.tsx'
import { Done } from '../../../../components/Done.tsx'
import { Button, LinkButton } from '../../../../components/form/Button.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import '../../../../components/directory/listing-form.css'

export default function MyListingPage() {
  const { id, name, label, tone, about, left, heldFor, heldEdit, waitsForCode, done, ...page } = useData<Data>()
  const refused = [
    useCameBack(`/my-listings/${id}/pause`),
    useCameBack(`/my-listings/${id}/resume`),
    useCameBack(`/my-listings/${id}/close`),
  ]
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={at.myListings()}>
        <ArrowLeft size={20} aria-hidden="true" />
        My Listings
      </a>
      <Done says={done} />
      {refused.map((back, place) => (
        <FormProblems key={place} of={back} />
      ))}
      <div className="stack stack-tight">
        <div className="row row-apart">
          <h1>{name}</h1>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p>{about}</p>
        {left !== null && <p>{left}.</p>}
        <div className="row">
          {page.payPage !== null && <LinkButton href={page.payPage}>Complete payment</LinkButton>}
          {page.renewPage !== null && (
            <LinkButton variant={page.state === 'expired' ? 'primary' : 'secondary'} href={page.renewPage}>
              Renew
            </LinkButton>
          )}
          {page.publicPage !== null && <a href={page.publicPage}>See it as the public does</a>}
        </div>
      </div>
      {heldFor.length > 0 && <Held title="Somebody reads this listing before it is shown" reasons={heldFor} />}
      {heldEdit !== null && (
        <Held title="Your edit waits: the old words are shown until then" reasons={heldEdit.heldFor} />
      )}
      {waitsForCode !== null && <ContactCode id={id} email={waitsForCode} from="listing" />}
      <Figures />
      <Proofs />
      <Card title={heldEdit === null ? 'Your listing' : 'The words that are shown'}>
        <Facts of={page.facts} />
        {page.mayEdit && (
          <div className="row">
            <LinkButton variant="secondary" href={at.editListing(id)}>
              Edit
            </LinkButton>
          </div>
        )}
      </Card>
      {heldEdit !== null && (
        <Card title="The words that wait">
          <Facts of={heldEdit.facts} />
        </Card>
      )}
      <Receipts />
      <Deeds />
    </div>
  )
}

function Figures() {
  const { id, counts, days, file, toAnswer } = useData<Data>()
  return (
    <Card
      title="Figures"
      actions={
        <a href={file} download>
          Download as CSV
        </a>
      }
    >
      <dl className="listing-facts">
        <Fact name="Views" value={counts.views.toLocaleString('en-GB')} />
        <Fact name="Clicks on phone and e-mail" value={counts.clicks.toLocaleString('en-GB')} />
        <Fact name="Reviews" value={counts.reviews.toLocaleString('en-GB')} />
      </dl>
      <p>
        <a href={at.listingReviews(id)}>Reviews and your replies</a>
      </p>
      <div className="stack listing-part">
        <h3>The last 30 days</h3>
        <DaysChart shown={days} />
        <p>
          <a href={at.listingMessages()}>
            {toAnswer === 0
              ? 'Messages to your listings'
              : toAnswer === 1
                ? '1 message to answer'
                : `${toAnswer.toLocaleString('en-GB')} messages to answer`}
          </a>
        </p>
      </div>
    </Card>
  )
}

/** The badges, and the way to the documents that prove them. */
function Proofs() {
  const { id, badges, documents } = useData<Data>()
  return (
    <Card title="Badges and documents">
      {badges.length === 0 ? (
        <p>Nothing is checked at the moment. Send a document, and an administrator reads it.</p>
      ) : (
        <ul className="plain stack stack-tight">
          {badges.map(({ kind, label, about }) => (
            <li key={kind}>
              <strong className="figures">{label}</strong> <span className="soft">{about}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={at.listingDocuments(id)}>
          {documents === 0 ? 'Send a document' : documents === 1 ? 'Your document' : `Your ${documents} documents`}
        </a>
      </p>
    </Card>
  )
}

function Receipts() {
  const { receipts } = useData<Data>()
  if (receipts.length === 0) return null
  return (
    <Card title="Receipts">
      <ul className="plain stack stack-tight">
        {receipts.map(({ id, href, when, amount, back }) => (
          <li key={id}>
            <a href={href}>
              Receipt for {amount}
              <span className="out-of-sight">, {when}</span>
            </a>{' '}
            <span className="soft">
              {when}
              {back && `, ${back}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Deeds() {
  const { id, mayPause, mayResume, mayClose } = useData<Data>()
  if (!mayPause && !mayResume && !mayClose) return null
  return (
    <section className="stack" aria-labelledby="deeds-title">
      <h2 id="deeds-title" className="card-title">
        {mayPause || mayResume ? 'Pause or close' : 'Close'}
      </h2>
      {mayPause && (
        <form method="post" action={`/my-listings/${id}/pause`} className="stack stack-tight" noValidate>
          <p>A paused listing is not shown. The days that you paid for go on.</p>
          <div className="row">
            <Button variant="secondary">Pause</Button>
          </div>
        </form>
      )}
      {mayResume && (
        <form method="post" action={`/my-listings/${id}/resume`} className="row" noValidate>
          <Button>Resume</Button>
        </form>
      )}
      {mayClose && (
        <details className="stack stack-tight">
          <summary>Close this listing</summary>
          <form method="post" action={`/my-listings/${id}/close`} className="stack stack-tight" noValidate>
            <p>
              A closed listing has ended for good: it cannot be opened again, and days that are left are not refunded.
            </p>
            <div className="row">
              <Button variant="danger">Close for good</Button>
            </div>
          </form>
        </details>
      )}
    </section>
  )
}

function Held({ title, reasons }: { readonly title: string; readonly reasons: readonly string[] }) {
  return (
    <Notice tone="warn" title={title}>
      <ul>
        {reasons.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Facts({ of }: { readonly of: Data['facts'] }) {
  return (
    <dl className="listing-facts">
      {of.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
