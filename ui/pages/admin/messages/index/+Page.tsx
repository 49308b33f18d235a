import { Mail, Pause, Play, Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { SummaryList } from '../../../../components/SummaryList.tsx'
import { FilterForm, TextFilter, isAsked } from '../../../../components/office/FilterForm.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { MessageTable, messageColumns } from '../../../../components/office/MessageTable.tsx'
import { shownColumns } from '../../../../components/lists/shown-columns.ts'
import { LiveRows } from '../../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../../components/lists/ListHead.tsx'
import { BulkBar } from '../../../../components/lists/BulkBar.tsx'
import { NextPage } from '../../../../components/office/NextPage.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { ReceivedTexts } from './ReceivedTexts.tsx'
import { StuckEvents } from './StuckEvents.tsx'
import '../messages.css'

export default function MessagesPage() {
  const { asked, messages, done, isFiltered, isUndecided, stuckEvents, isTry, first, next, csv, head } = useData<Data>()
  return (
    <AdminPage title="Messages" part="/admin/messages" done={done}>
      <PausedNotice />
      <StuckEvents events={stuckEvents} />
      <ListHead
        head={head}
        csv={csv}
        columns={{ all: messageColumns, shown: shownColumns(messageColumns, asked.columns) }}
      >
        <Filters />
      </ListHead>
      <ReceivedTexts />
      <LiveRows list="messages">
        <Card
          title={isTry ? 'The test' : isFiltered ? 'Found' : 'The latest first'}
          actions={isFiltered && <a href="/admin/messages">Show all</a>}
        >
          {isUndecided ? (
            <Undecided />
          ) : (
            <MessageTable
              isSelectable
              messages={messages}
              columns={asked.columns}
              empty={
                <EmptyState
                  drawing={<Mail size={48} aria-hidden="true" />}
                  title={isFiltered ? 'No messages match' : 'No messages yet'}
                >
                  Every message to a customer, a technician or the office appears here: by e-mail, push, WhatsApp, SMS
                  or the bell.
                </EmptyState>
              }
            />
          )}
          {!isUndecided && messages.length > 0 && <BulkBar actions={['resend']} file="/admin/messages.csv" />}
          <NextPage label="Pages of messages" first={first} next={next} />
        </Card>
      </LiveRows>
      <Health />
    </AdminPage>
  )
}

/** Messages whose provider may or may not have them, and the decision about many of them at once. */
function Undecided() {
  const { asked, messages, unsure, next, first } = useData<Data>()
  const back = useCameBack(decideAction)
  const hasMore = next !== null || first !== null
  return (
    <form className="stack" method="post" action={decideAction} noValidate>
      <FormProblems of={back} />
      <MessageTable messages={messages} empty={null} columns={asked.columns} isChoosable />
      {hasMore && <Checkbox name="all" label={`All ${unsure}, on the other pages too`} />}
      <div className="row">
        <Button name="decision" value="mark_sent">
          Mark as sent
        </Button>
        <Button variant="secondary" name="decision" value="send_again" icon={<Send size={20} aria-hidden="true" />}>
          Send again
        </Button>
      </div>
      <p className="soft">
        The connection broke off before the provider confirmed these messages. Usually they have arrived. Where the
        provider can be asked, its answer counts.
      </p>
    </form>
  )
}

const decideAction = '/admin/messages/decide'

function PausedNotice() {
  const { paused } = useData<Data>()
  if (!paused) return null
  return (
    <Notice tone="warn" title="Messages are paused">
      <p>
        {paused.by} paused all messages: {paused.when}. They wait here until you resume.
      </p>
      <form method="post" action="/admin/messages/resume" noValidate>
        <Button icon={<Play size={20} aria-hidden="true" />}>Resume messages</Button>
      </form>
    </Notice>
  )
}

function Filters() {
  const { asked, states, channels } = useData<Data>()
  return (
    <FilterForm
      label="Messages"
      action="/admin/messages"
      first={<TextFilter label="Recipient or subject" asked={asked} />}
      isOpen={isAsked(asked, 'state', 'channel')}
    >
      <Select
        name="state"
        label="State"
        defaultValue={asked.state}
        options={[{ value: '', label: 'Any' }, ...states]}
      />
      <Select
        name="channel"
        label="Channel"
        defaultValue={asked.channel}
        options={[{ value: '', label: 'Any channel' }, ...channels]}
      />
      {asked.event && <input type="hidden" name="event" value={asked.event} />}
      {asked.booking && <input type="hidden" name="booking" value={asked.booking} />}
    </FilterForm>
  )
}

function Health() {
  const { promptness, queued, oldest, failed, unsure, paused, tried, isPhoneMissing, sms } = useData<Data>()
  return (
    <Card title="How messages leave">
      <SummaryList
        rows={[
          { label: 'Confirmations', value: promptness ?? 'None by e-mail in the last 7 days.' },
          { label: 'Waiting', value: oldest ? `${queued}, the oldest since ${oldest}` : String(queued) },
          { label: 'Failed in 24 hours', value: <a href="/admin/messages?state=failed">{failed}</a> },
          { label: 'Text messages (SMS)', value: <a href="/admin/messages?channel=sms">{sms}</a> },
          { label: 'Not known whether they arrived', value: <a href="/admin/messages?state=unsure">{unsure}</a> },
        ]}
      />
      <div className="row">
        <form method="post" action="/admin/messages/test" noValidate>
          <Button variant="secondary" icon={<Send size={20} aria-hidden="true" />}>
            Test every channel
          </Button>
        </form>
        {!paused && (
          <form method="post" action="/admin/messages/pause" noValidate>
            <Button variant="quiet" icon={<Pause size={20} aria-hidden="true" />}>
              Pause all messages
            </Button>
          </form>
        )}
      </div>
      <p className="soft">
        The test sends you one message on each channel: {tried}.
        {isPhoneMissing && (
          <>
            {' '}
            WhatsApp and SMS are left out: <a href="/profile">your profile</a> has no telephone number.
          </>
        )}
      </p>
    </Card>
  )
}
