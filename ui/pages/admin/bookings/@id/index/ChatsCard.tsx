import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import type { Data } from './+data.ts'

/** The conversations on WhatsApp that are about the booking, or may be. */
export function ChatsCard() {
  const { chats } = useData<Data>()
  if (chats.length === 0) return null
  return (
    <Card title="WhatsApp">
      <ul className="plain stack stack-tight">
        {chats.map(({ href, who, isSure }) => (
          <li key={href}>
            <a href={href}>Conversation with {who}</a>
            {!isSure && <span className="soft"> · same number, probably about this booking</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
