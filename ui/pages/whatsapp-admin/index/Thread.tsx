import { ArrowLeft, CircleCheck } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Notice } from '../../../components/Notice.tsx'
import type { Data } from './+data.ts'
import { AboutForm } from './AboutForm.tsx'
import { MediaForm, TemplateForm, TextForm } from './SendForms.tsx'

/** The conversation with one number, and the possible answers. */
export function Thread() {
  const { opened, phone, phoneWords } = useData<Data>()
  const title = opened?.name ?? phoneWords ?? phone
  return (
    <section className="stack" aria-labelledby="thread-title">
      <a className="back-link whatsapp-back" href={at.whatsapp.home()}>
        <ArrowLeft size={20} aria-hidden="true" />
        All conversations
      </a>
      <div className="row row-apart">
        <h2 id="thread-title" className="card-title">
          {title}
        </h2>
        {opened?.needsPerson && <Done phone={phone} />}
      </div>
      <p className="soft">
        <span className="figures">{phoneWords}</span>
        {opened?.booking && (
          <>
            {' '}
            · {opened.booking.isSure ? 'about' : 'probably about'}{' '}
            <a href={opened.booking.href}>{opened.booking.reference}</a>
          </>
        )}
        {opened?.accountName && ` · the number in the account of ${opened.accountName}`}. Anybody could be holding the
        phone: say nothing about a booking that only its customer should hear.
      </p>
      {opened?.theyWrote && <AboutForm booking={opened.booking} />}
      <Lines />
      <Answer />
    </section>
  )
}

/** The possible answers, as far as WhatsApp and the customer's choices allow. */
function Answer() {
  const { opened, isStopped, templates, pictures } = useData<Data>()
  if (isStopped) {
    return (
      <Notice tone="warn" title="They wrote STOP: nothing is sent to this number">
        <p>They can change that by writing START.</p>
      </Notice>
    )
  }
  return (
    <>
      {opened?.openUntil ? (
        <>
          <p>You can write freely until {opened.openUntil}.</p>
          <TextForm />
          {pictures.length > 0 && <MediaForm />}
        </>
      ) : (
        <Notice title="Only a template can be sent now">
          <p>They have not written in the last 24 hours. WhatsApp then takes only approved words.</p>
          {templates.length === 0 && (
            <p>
              No template is approved yet. <a href="/whatsapp-admin/templates">See the templates</a>
            </p>
          )}
        </Notice>
      )}
      {templates.length > 0 && (
        <Card title="Send a template">
          <TemplateForm />
        </Card>
      )}
    </>
  )
}

function Done({ phone }: { readonly phone: string }) {
  return (
    <form method="post" action="/whatsapp-admin/done" className="row row-tight" noValidate>
      <input type="hidden" name="phone" value={phone} />
      <Badge tone="warn">Needs a person</Badge>
      <Button variant="secondary" icon={<CircleCheck size={20} aria-hidden="true" />}>
        Done with it
      </Button>
    </form>
  )
}

/** The box of the lines is as high as a screen: the keyboard scrolls it. */
const scrolls = { tabIndex: 0 }

/** The newest first, shown from below as a telephone does. */
function Lines() {
  const { lines } = useData<Data>()
  if (lines.length === 0) return <p className="soft">Nothing has been said with this number yet.</p>
  return (
    <ol className="plain whatsapp-lines" aria-label="The latest 50 messages, the newest first" {...scrolls}>
      {lines.map((line) => (
        <li key={line.id} className={line.isOurs ? 'whatsapp-line whatsapp-ours' : 'whatsapp-line'}>
          <p className="whatsapp-text">
            <span className="out-of-sight">{line.isOurs ? 'We: ' : 'They: '}</span>
            {line.text}
          </p>
          <p className="small whatsapp-note">
            {line.when}
            {line.isOurs && ` · ${line.state}`}
            {line.byItself && ' · automatically'}
          </p>
          {line.reason && <p className="small whatsapp-reason">{line.reason}</p>}
        </li>
      ))}
    </ol>
  )
}
