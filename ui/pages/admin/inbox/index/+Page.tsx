import { Inbox } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { DeskList, WhoseSelect } from '../../../../components/desks/DeskList.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { BulkBar } from '../../../../components/lists/BulkBar.tsx'
import { LiveRows } from '../../../../components/lists/LiveRows.tsx'
import { SelectBox } from '../../../../components/lists/SelectBox.tsx'
import { ListHead } from '../../../../components/lists/ListHead.tsx'
import { FilterForm, TextFilter, isAsked } from '../../../../components/office/FilterForm.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import { durationWords } from '../../../../time-words.ts'
import type { Data } from './+data.ts'
import '../inbox.css'

type Line = Data['lines'][number]

const kindWords: Readonly<Record<Line['kind'], string>> = { chat: 'Chat', enquiry: 'Enquiry', booking: 'Booking' }

export default function InboxPage() {
  const { done, lines, firstAnswer, isFiltered, first, next, csv, head } = useData<Data>()
  return (
    <AdminPage
      title="Inbox"
      part="/admin/inbox"
      done={done}
      aside={<a href={at.admin.cannedAnswers()}>Canned answers</a>}
    >
      <ListHead head={head} csv={csv}>
        <Filters />
      </ListHead>
      <LiveRows list="conversations">
        <DeskList
          title="To be dealt with, unread first"
          isFiltered={isFiltered}
          all={{ href: at.admin.inbox(), words: 'Show all to be dealt with' }}
          isEmpty={lines.length === 0}
          empty={{
            drawing: <Inbox size={48} aria-hidden="true" />,
            found: 'Nothing matches',
            usual: 'Nothing waits',
            says: 'Chats of visitors, messages from the contact page and conversations of bookings appear here.',
          }}
          pages="Pages of the inbox"
          first={first}
          next={next}
          after={
            firstAnswer !== null && (
              <p className="soft">
                Half of the customers who wrote about a booking in the last 30 days had an answer within{' '}
                {durationWords(Math.max(1, firstAnswer))}.
              </p>
            )
          }
        >
          <ul
            className="plain inbox-lines"
            data-rows=""
            aria-label="Chats, enquiries and conversations of bookings, unread first"
          >
            {lines.map((line) => (
              <li key={line.id} className="inbox-row" data-row={line.id}>
                <SelectBox id={line.id} label={line.subject ? `${line.who}, ${line.subject}` : line.who} />
                <InboxEntry line={line} />
              </li>
            ))}
          </ul>
          <BulkBar actions={['message', 'close', 'mark_spam']} file="/admin/conversations.csv" />
        </DeskList>
      </LiveRows>
    </AdminPage>
  )
}

function InboxEntry({ line }: { readonly line: Line }) {
  const { href, who, kind, subject, text, isUnread, unread, waits, when, whose } = line
  return (
    <a className={isUnread ? 'inbox-line inbox-unread' : 'inbox-line'} href={href}>
      <span className="inbox-who">
        <span>{who}</span>
        <Badge tone="plain">{kindWords[kind]}</Badge>
        {isUnread && <Badge tone="warn">{unread > 1 ? `${unread} unread` : 'Unread'}</Badge>}
      </span>
      <span className="soft">{when}</span>
      <span className="inbox-text">{subject ? `${subject}: ${text}` : text}</span>
      <span className="inbox-note">
        {waits ? `Waiting since ${waits}` : 'Answered'} · {whose ? `with ${whose}` : 'nobody’s yet'}
      </span>
    </a>
  )
}

function Filters() {
  const { asked } = useData<Data>()
  return (
    <FilterForm
      label="Inbox"
      action={at.admin.inbox()}
      first={<TextFilter label="Name, number or words" asked={asked} />}
      isOpen={isAsked(asked, 'show', 'kind', 'whose')}
    >
      <Select
        name="show"
        label="State"
        defaultValue={asked.show}
        options={[
          { value: '', label: 'To be dealt with' },
          { value: 'unread', label: 'Unread' },
          { value: 'closed', label: 'Closed or answered' },
        ]}
      />
      <Select
        name="kind"
        label="Kind"
        defaultValue={asked.kind}
        options={[
          { value: '', label: 'All' },
          { value: 'chat', label: 'Chats' },
          { value: 'enquiry', label: 'Enquiries' },
          { value: 'booking', label: 'Conversations of bookings' },
        ]}
      />
      <WhoseSelect asked={asked} />
    </FilterForm>
  )
}
