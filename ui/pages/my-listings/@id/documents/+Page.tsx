import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import type { ShownListingCheck } from '../../../../components/directory/check-shown.ts'
import { Done } from '../../../../components/Done.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Question, answerProps } from '../../../../components/form/Question.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const hint = 'A PDF, JPEG or PNG of at most 10 MB. Only you and an administrator can open it.'

export default function ListingDocumentsPage() {
  const { id, name, inForce, past, mayAdd, left, done } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={at.myListing(id)}>
        <ArrowLeft size={20} aria-hidden="true" />
        Your listing
      </a>
      <Done says={done} />
      <div className="stack stack-tight">
        <h1>Documents of {name}</h1>
        <p className="soft">
          An administrator reads each document. Your page then has a badge with the day on which it was checked.{' '}
          <a href={at.badges()}>The meaning of the badges</a>
        </p>
      </div>
      <Card title="Your badges">
        {inForce.length === 0 ? (
          <p>Nothing is checked at the moment.</p>
        ) : (
          <ul className="plain stack stack-tight">
            {inForce.map((check) => (
              <CheckLine key={check.number} check={check} />
            ))}
          </ul>
        )}
      </Card>
      <Documents />
      {mayAdd && left > 0 && <AddDocument />}
      {mayAdd && left <= 0 && (
        <p className="soft">You have reached the limit for documents. Remove one to send another.</p>
      )}
      {past.length > 0 && (
        <Card title="Earlier checks">
          <ul className="plain stack stack-tight">
            {past.map((check) => (
              <CheckLine key={check.number} check={check} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function CheckLine({ check }: { readonly check: ShownListingCheck }) {
  return (
    <li>
      <strong>{check.label}</strong> {check.registration && <span className="figures">{check.registration}</span>}
      <span className="soft">
        {' '}
        checked on {check.checked}, {check.state}
      </span>
      {check.reason && <p className="expert-text">{check.reason}</p>}
    </li>
  )
}

function Documents() {
  const { id, documents, mayAdd } = useData<Data>()
  const page = at.listingDocuments(id)
  const back = useCameBack(page)
  if (documents.length === 0) return null
  const replaced = back.value('replaces')
  return (
    <Card title="Your documents">
      <ul className="plain stack">
        {documents.map((one) => (
          <li key={one.id} id={one.id} className="stack stack-tight">
            <div className="row row-apart">
              <span>
                <a href={one.href}>{one.label}</a>{' '}
                <span className="soft small">
                  {one.size}, sent on {one.when}
                </span>
              </span>
              {one.isReliedOn ? (
                <span className="soft small">A check rests on it</span>
              ) : (
                <RemoveDocument document={one} />
              )}
            </div>
            {mayAdd && (
              <details className="disclosure" open={replaced === one.id}>
                <summary>
                  Replace<span className="out-of-sight"> {one.label}</span>
                </summary>
                {replaced === one.id && <FormProblems of={back} />}
                <form method="post" action={page} encType="multipart/form-data" className="stack" noValidate>
                  <input type="hidden" name="kind" value={one.kind} />
                  <input type="hidden" name="replaces" value={one.id} />
                  <FileField
                    {...(replaced !== one.id && { place: one.id })}
                    error={replaced === one.id ? back.error('document') : undefined}
                  />
                  {one.isReliedOn && (
                    <p className="soft small">The old one stays with us until the new one is checked.</p>
                  )}
                  <div>
                    <Button variant="secondary">Send the new one</Button>
                  </div>
                </form>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RemoveDocument({ document }: { readonly document: Data['documents'][number] }) {
  const { id } = useData<Data>()
  const action = `${at.listingDocuments(id)}/${document.id}/remove`
  const back = useCameBack(action)
  return (
    <form method="post" action={action} noValidate>
      <FormProblems of={back} />
      <Button variant="quiet">
        Remove<span className="out-of-sight"> {document.label}</span>
      </Button>
    </form>
  )
}

function AddDocument() {
  const { id, kinds } = useData<Data>()
  const page = at.listingDocuments(id)
  const sent = useCameBack(page)
  const isOurs = !sent.value('replaces')
  return (
    <Card title="Send a document" id="send">
      {isOurs && <FormProblems of={sent} />}
      <form method="post" action={page} encType="multipart/form-data" className="stack" noValidate>
        <Select
          name="kind"
          label="The document"
          hint="It must name the business of the listing."
          options={kinds}
          defaultValue={isOurs ? sent.value('kind') : undefined}
          error={isOurs ? sent.error('kind') : undefined}
        />
        <FileField {...(!isOurs && { place: 'send' })} error={isOurs ? sent.error('document') : undefined} />
        <p className="soft small">
          We erase your documents six months after your listing has ended, and with your account.
        </p>
        <div>
          <Button variant="secondary">Send document</Button>
        </div>
      </form>
    </Card>
  )
}

function FileField({ place, error }: { readonly place?: string; readonly error: string | undefined }) {
  const named = { name: 'document', ...(place !== undefined && { place }), hint, error }
  return (
    <Question {...named} label="File">
      <input {...answerProps(named)} className="input" type="file" accept="application/pdf,image/jpeg,image/png" />
    </Question>
  )
}
