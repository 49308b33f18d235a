import { MessageCircle } from 'lucide-react'
import { LinkButton } from './form/Button.tsx'
import { chatLink, chatWords } from './chat-link.ts'
import { usePageInput } from './office/came-back.ts'

/** The link to a chat; nothing where no number is set. WhatsApp does not get the address of the page. */
export function ChatOnWhatsapp() {
  const { site, who } = usePageInput()
  const href = chatLink(site, who)
  if (href === null) return null
  return (
    <LinkButton variant="secondary" href={href} rel="noreferrer" icon={<MessageCircle size={20} aria-hidden="true" />}>
      {chatWords}
    </LinkButton>
  )
}
