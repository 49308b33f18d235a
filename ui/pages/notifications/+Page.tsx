import { BellOff, CheckCheck } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../components/Badge.tsx'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { countWords } from '../../unread-words.ts'
import type { Data } from './+data.ts'
import './notifications.css'

export default function NotificationsPage() {
  const { unread, items, newest, older } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose" data-live-list>
      <div className="account-head">
        <div className="stack stack-tight">
          <h1>Notifications</h1>
          <p className="soft">{unread === 0 ? 'You have read them all.' : `${countWords(unread)} unread`}</p>
        </div>
        {unread > 0 && (
          <form method="post" action="/notifications/read" noValidate>
            <Button variant="secondary" icon={<CheckCheck size={20} aria-hidden="true" />}>
              Mark all as read
            </Button>
          </form>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState
          drawing={<BellOff size={48} aria-hidden="true" />}
          title="Nothing yet"
          action={<LinkButton href="/dashboard">To your dashboard</LinkButton>}
        >
          News about your bookings will appear here.
        </EmptyState>
      ) : (
        <ul className="plain notes">
          {items.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      {(newest ?? older) && (
        <nav className="row" aria-label="Pages of notifications">
          {newest && (
            <LinkButton variant="secondary" href={newest}>
              Newest
            </LinkButton>
          )}
          {older && (
            <LinkButton variant="secondary" href={older}>
              Older
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  )
}

function Note({ note: { id, title, message, link, when, isRead } }: { readonly note: Data['items'][number] }) {
  return (
    <li className={isRead ? 'note' : 'note note-new'}>
      <div className="stack stack-tight">
        <p className="row row-tight">
          <strong>{title}</strong>
          {!isRead && <Badge tone="brand">New</Badge>}
        </p>
        <p>{message}</p>
        <p className="soft small">{when}</p>
      </div>
      <form method="post" action="/notifications/read" noValidate>
        <input type="hidden" name="id" value={id} />
        {link && <input type="hidden" name="next" value={link} />}
        {(link ?? !isRead) && (
          <Button variant="secondary">
            {link ? 'Open' : 'Mark as read'}
            <span className="out-of-sight">: {title}</span>
          </Button>
        )}
      </form>
    </li>
  )
}
