import { Phone } from 'lucide-react'
import { at } from '#modules/shared'
import { LinkButton } from '../../components/form/Button.tsx'
import { chatLink, chatWords } from '../../components/chat-link.ts'
import { FirstCalls } from '../../components/emergency/FirstCalls.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import { telephoneLink } from '../../format.ts'

/** A customer with water coming in does not wait for a written answer. */
function ChatLine() {
  const { site, who } = usePageInput()
  const href = chatLink(site, who)
  if (href === null) return null
  return (
    <p>
      Not urgent?{' '}
      <a href={href} rel="noreferrer">
        {chatWords}
      </a>
      : someone in the office reads it while the office is open.
    </p>
  )
}

export function Emergency({ phone, title }: { readonly phone: string; readonly title: string }) {
  return (
    <section className="emergency" id="emergency" aria-labelledby="emergency-title">
      <div className="page emergency-columns">
        <div className="stack">
          <h2 id="emergency-title">{title}</h2>
          <p>
            Water coming in? Close the stop tap, usually under the kitchen sink. Sparks or a burning smell? Switch the
            power off at the fuse board, if you can reach it safely. Then call us.
          </p>
          <div className="row row-tight">
            <LinkButton variant="emergency" href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
              Call <span className="figures">{phone}</span>
            </LinkButton>
            <a href={at.emergency()}>What to do until we come</a>
          </div>
          <ChatLine />
        </div>
        <FirstCalls />
      </div>
    </section>
  )
}
