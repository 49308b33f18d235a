import { enquiryLimits } from '#modules/enquiries'
import { Phone, Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge, StatusBadge } from '../../../../../components/Badge.tsx'
import { Button, LinkButton } from '../../../../../components/form/Button.tsx'
import { ChangeForm } from '../../../../../components/desks/ChangeForm.tsx'
import { DeskHistory } from '../../../../../components/desks/DeskHistory.tsx'
import { MadeQuote } from '../../../../../components/desks/MadeQuote.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { SummaryList } from '../../../../../components/SummaryList.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { phoneWords } from '../../../../../components/office/phone-words.ts'
import { telephoneLink } from '../../../../../format.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function EnquiryPage() {
  const { name, reference, done, badge, isEmergency, quote, makeQuote, proposePlan, entries } = useData<Data>()
  return (
    <AdminPage
      title={`${name}, ${reference}`}
      part="/admin/enquiries"
      back={{ href: at.admin.enquiries(), words: 'Enquiries' }}
      done={done}
      aside={
        <span className="row row-tight">
          {isEmergency && <StatusBadge status="emergency" />}
          <Badge tone={badge.tone}>{badge.words}</Badge>
        </span>
      }
    >
      <Asked />
      <Reply />
      {proposePlan && (
        <Card title="A maintenance plan">
          <p>Propose the plan that they ask for: the customer accepts it by link.</p>
          <div>
            <LinkButton href={proposePlan}>Propose a plan</LinkButton>
          </div>
        </Card>
      )}
      <MadeQuote of="enquiry" quote={quote} makeQuote={makeQuote} />
      <Change />
      <DeskHistory title="What was done" entries={entries} />
    </AdminPage>
  )
}

function Asked() {
  const { about, email, phone, postcode, message, prefersPhone, hasAccount, when } = useData<Data>()
  return (
    <Card title={about}>
      {message ? <p className="desk-text">{message}</p> : <p className="soft">Without a message.</p>}
      <SummaryList
        rows={[
          { label: 'Written', value: when },
          {
            label: prefersPhone ? 'Phone (preferred)' : 'Phone',
            value: phone ? <a href={telephoneLink(phone)}>{phoneWords(phone)}</a> : 'Not given',
          },
          {
            label: prefersPhone || !email ? 'E-mail' : 'E-mail (preferred)',
            value: email ? <a href={`mailto:${email}`}>{email}</a> : 'Not given',
          },
          ...(postcode ? [{ label: 'Postcode', value: postcode }] : []),
          { label: 'Account', value: hasAccount ? 'Written while signed in' : 'Written without signing in' },
        ]}
      />
    </Card>
  )
}

function Reply() {
  const { reply } = useData<Data>()
  return reply.by === null ? <NoReply why={reply.why} /> : <ReplyForm by={reply.by} />
}

type Unreached = Extract<Data['reply'], { readonly by: null }>['why']

const unreached = {
  'no-address': 'They have no e-mail address, and no text message reaches their number',
  stopped: 'They have no e-mail address, and their number wrote STOP, so that we send it no text messages',
  gone: 'Their address or number no longer takes our messages',
} as const satisfies Record<Unreached, string>

/** The notes here do not reach them. */
function NoReply({ why }: { readonly why: Unreached }) {
  const { phone } = useData<Data>()
  return (
    <Card title={phone ? 'Call them' : 'No reply is possible'} id="reply">
      <p>
        {phone
          ? `${unreached[why]}: a reply from here would reach nobody. Call them, note below what you agreed, and set the state to Answered.`
          : `${why === 'gone' ? unreached.gone : 'They have no e-mail address and no number'}: a reply from here would reach nobody.`}
      </p>
      {phone && (
        <div>
          <LinkButton href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
            Call {phoneWords(phone)}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

function ReplyForm({ by }: { readonly by: 'email' | 'sms' }) {
  const { href, once, email, phone, prefersPhone } = useData<Data>()
  const action = `${href}/reply`
  const back = useCameBack(action)
  return (
    <Card title={by === 'email' ? 'Reply by e-mail' : 'Reply by text message'} id="reply">
      {prefersPhone && <p>They asked for a call. You can note what you agree on the phone below.</p>}
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="once" value={back.value('once') ?? once} />
        <TextArea
          name="text"
          label={`Your reply to ${email || (phone ? phoneWords(phone) : '')}`}
          hint={by === 'email' ? greeted : shortly}
          rows={6}
          maxLength={by === 'email' ? enquiryLimits.reply : enquiryLimits.replyByText}
          required
          defaultValue={back.value('text')}
          error={back.error('text')}
        />
        <div>
          <Button icon={<Send size={20} aria-hidden="true" />}>Send the reply</Button>
        </div>
      </form>
    </Card>
  )
}

const greeted = 'The greeting and the name of the business are added automatically.'
const shortly = `Up to ${enquiryLimits.replyByText} characters. The name of the business is added automatically. Each 150 characters cost about as much as one text message.`

function Change() {
  const { href, state, states, staff, assignedTo } = useData<Data>()
  return (
    <ChangeForm
      href={href}
      states={states}
      state={state}
      staff={staff}
      assignedTo={assignedTo}
      mostNote={enquiryLimits.note}
    />
  )
}
