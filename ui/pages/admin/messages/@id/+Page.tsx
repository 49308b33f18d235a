import { Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { SummaryList } from '../../../../components/SummaryList.tsx'
import { Timeline } from '../../../../components/Timeline.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../../../../components/office/message-table.css'
import '../messages.css'

export default function MessagePage() {
  const { subject, badge, done, isKeptHere } = useData<Data>()
  return (
    <AdminPage
      title={subject}
      part="/admin/messages"
      back={{ href: at.admin.messages(), words: 'Messages' }}
      done={done}
      aside={<Badge tone={badge.tone}>{isKeptHere ? 'Kept here' : badge.words}</Badge>}
    >
      <Troubles />
      <Facts />
      <Content />
      <Tries />
    </AdminPage>
  )
}

function Troubles() {
  const { reason, badge, addressGone, isUnsure, isKeptHere, isSms, mayResend, href } = useData<Data>()
  const action = `${href}/resend`
  const back = useCameBack(action)
  return (
    <>
      {reason && (
        <Notice tone="warn" title={badge.words}>
          <p>{reason}</p>
        </Notice>
      )}
      {addressGone && (
        <Notice tone="warn" title="We no longer send to this address">
          <p>{addressGone !== reason && `${addressGone} `}Sending this message again tries the address again too.</p>
        </Notice>
      )}
      {isKeptHere && (
        <Notice title={isSms ? 'No SMS provider is set up' : 'No mail server is set up'}>
          <p>{isSms ? 'The text message' : 'The e-mail'} stays here and has not been sent.</p>
        </Notice>
      )}
      <FormProblems of={back} />
      {mayResend && (
        <form method="post" action={action} noValidate>
          <Button variant={isUnsure ? 'primary' : 'secondary'} icon={<Send size={20} aria-hidden="true" />}>
            Send again
          </Button>
        </form>
      )}
    </>
  )
}

function Facts() {
  const { to, who, channel, eventName, eventHref, cause, causeHref, booking, provider, providerId, ...more } =
    useData<Data>()
  return (
    <Card title="Details">
      <SummaryList
        rows={[
          {
            label: 'To',
            value: <span className="breaks-anywhere">{to === null || to === who ? who : `${who}, ${to}`}</span>,
          },
          { label: 'Channel', value: channel },
          { label: 'Because of', value: <a href={eventHref}>{eventName}</a> },
          { label: 'Cause', value: <a href={causeHref}>Messages from {cause}</a> },
          ...(booking ? [{ label: 'Booking', value: <a href={booking}>See the booking</a> }] : []),
          { label: 'Written', value: more.added },
          { label: 'Not before', value: more.notBefore },
          ...(more.sent ? [{ label: 'Left', value: more.sent }] : []),
          ...(provider ? [{ label: 'Sent through', value: provider }] : []),
          ...(providerId
            ? [{ label: 'Reference there', value: <span className="breaks-anywhere">{providerId}</span> }]
            : []),
        ]}
      />
    </Card>
  )
}

function Content() {
  const { text, hasLetter, href, attachments, isLinkHidden } = useData<Data>()
  return (
    <Card title="Text">
      {isLinkHidden && (
        <p className="soft">
          It has a link with which its recipient acts, and which only they may see. The link is left out here.
        </p>
      )}
      <p className="message-text">{text}</p>
      {attachments.length > 0 && <p className="soft">With {attachments.join(', ')}</p>}
      {hasLetter && (
        <details>
          <summary>As an e-mail</summary>
          <iframe className="message-letter" title="The e-mail" src={`${href}/letter`} sandbox="" />
        </details>
      )}
    </Card>
  )
}

function Tries() {
  const { tries } = useData<Data>()
  return (
    <Card title="Delivery">
      {tries.length === 0 && <p className="soft">Not tried yet.</p>}
      <Timeline
        items={tries.map(({ title, when, detail, provider, by, isBad, isOpen }) => ({
          title: by ? `${title}: ${by}` : `${provider}: ${title.toLowerCase()}`,
          when,
          state: isBad ? 'failed' : isOpen ? 'tried' : 'done',
          ...(detail !== null && { body: <p className="breaks-anywhere">{detail}</p> }),
        }))}
      />
    </Card>
  )
}
