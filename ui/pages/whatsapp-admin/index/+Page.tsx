import { MessageCircle } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { CenterPage } from '../CenterPage.tsx'
import type { Data } from './+data.ts'
import { Thread } from './Thread.tsx'

export default function WhatsappPage() {
  const { phone, isSimulated, done } = useData<Data>()
  return (
    <CenterPage part="/whatsapp-admin" isSimulated={isSimulated} done={done}>
      <div className={phone === '' ? 'whatsapp' : 'whatsapp whatsapp-opened'}>
        <Conversations />
        {phone !== '' && <Thread />}
      </div>
    </CenterPage>
  )
}

function Conversations() {
  const { conversations, phone, phoneWords, notNumber } = useData<Data>()
  return (
    <div className="stack whatsapp-list">
      <form method="get" action="/whatsapp-admin">
        <Field
          name="phone"
          type="tel"
          label="Another number"
          hint="Such as 07700 900123 or +44 7700 900123"
          defaultValue={notNumber ?? phoneWords ?? ''}
          error={notNumber === null ? undefined : 'That is not a telephone number'}
          after={<Button variant="secondary">Open</Button>}
        />
      </form>
      {conversations.length === 0 ? (
        <EmptyState drawing={<MessageCircle size={48} aria-hidden="true" />} title="No conversations yet">
          People who write to your WhatsApp number, and people you write to, appear here.
        </EmptyState>
      ) : (
        <ul className="plain whatsapp-people">
          {conversations.map((one) => (
            <li key={one.phone}>
              <a
                href={one.href}
                className="whatsapp-person"
                {...(one.phone === phone && { 'aria-current': 'page' as const })}
              >
                <span className="row row-apart row-tight">
                  <strong>{one.name}</strong>
                  <span className="soft small">{one.when}</span>
                </span>
                <span className="whatsapp-last">{one.lastText}</span>
                {(one.needsPerson || one.unread > 0 || one.reference) && (
                  <span className="row row-tight">
                    {one.needsPerson && <Badge tone="warn">Needs a person</Badge>}
                    {one.unread > 0 && <Badge tone="brand">{one.unread} new</Badge>}
                    {one.reference && <span className="soft small figures">{one.reference}</span>}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
